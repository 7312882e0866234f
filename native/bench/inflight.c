/* Round trips with n outstanding: the lane's own thread reads, a second one writes as long as there are credits. */
#include "check.h"
#include "fail.h"
#include "lane.h"
#include "run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

static void take(sem_t *semaphore) {
    while (sem_wait(semaphore) < 0 && errno == EINTR) {
    }
}

/* Written before the message leaves and read when it is back: the order is the kernel's, not that of the memory. */
static int64_t *sent_at(const struct talker *talker, uint64_t sequence) {
    return &talker->sent_at[sequence % (uint64_t)talker->lane.options->inflight];
}

/* The last number is known before its message leaves, so that the reader never waits for one that does not come. */
static void write_all(struct talker *talker, const struct run *run) {
    struct lane *lane = &talker->lane;
    uint64_t sequence = __atomic_load_n(&lane->sequence, __ATOMIC_RELAXED);
    uint64_t end = run->messages > 0 ? sequence + run->messages - 1 : UINT64_MAX;
    for (bool more = true; more; sequence++) {
        take(&talker->credits);
        int64_t now = run_clock();
        if (now >= run->deadline || sequence == end) {
            __atomic_store_n(&talker->last, sequence, __ATOMIC_RELEASE);
            more = false;
        }
        check_stamp(talker->message, lane->options->size, sequence);
        __atomic_store_n(sent_at(talker, sequence), now, __ATOMIC_RELAXED);
        if (!lane->options->transport->send(lane, talker->message)) {
            fail("lane %d: the server closed before message %" PRIu64 " was sent", lane->number, sequence);
        }
    }
}

static void *writer(void *argument) {
    struct talker *talker = argument;
    for (;;) {
        take(&talker->go);
        write_all(talker, talker->run);
    }
    return NULL;
}

void inflight_init(struct talker *talker) {
    const struct options *options = talker->lane.options;
    talker->reply = lane_buffer(&talker->lane);
    talker->sent_at = calloc((size_t)options->inflight, sizeof *talker->sent_at);
    sem_init(&talker->go, 0, 0);
    sem_init(&talker->credits, 0, (unsigned int)options->inflight);
    lane_start(options, writer, talker);
}

void inflight_run(struct talker *talker, const struct run *run) {
    struct lane *lane = &talker->lane;
    talker->run = run;
    talker->last = UINT64_MAX;
    sem_post(&talker->go);
    for (bool more = true; more;) {
        uint64_t sequence = lane->sequence;
        size_t received = lane->options->transport->receive(lane, talker->reply);
        if (!check_is(talker->reply, received, lane->options->size, sequence)) {
            wrong_reply(lane, talker->reply, received, sequence);
        }
        int64_t sent = __atomic_load_n(sent_at(talker, sequence), __ATOMIC_RELAXED);
        histogram_add(&talker->samples, (uint64_t)(run_clock() - sent));
        more = sequence != __atomic_load_n(&talker->last, __ATOMIC_ACQUIRE);
        __atomic_store_n(&lane->sequence, sequence + 1, __ATOMIC_RELAXED);
        sem_post(&talker->credits);
    }
}
