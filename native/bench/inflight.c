#include "inflight.h"

#include "fail.h"
#include "lane.h"

#include <errno.h>
#include <stdlib.h>

static void take(sem_t *semaphore) {
    while (sem_wait(semaphore) < 0 && errno == EINTR) {
    }
}

/* Written before the message leaves and read when it is back: the system calls in between order the two. */
static int64_t *sent_at(const struct talker *talker, uint64_t sequence) {
    return &talker->sent_at[sequence % (uint64_t)talker->lane.options->inflight];
}

/* The last number is known before its message leaves, so that the reader never waits for a message that is not sent. */
static void write_all(struct talker *talker, const struct run *run) {
    uint64_t sequence = __atomic_load_n(&talker->lane.sequence, __ATOMIC_RELAXED);
    uint64_t end = run->messages > 0 ? sequence + run->messages - 1 : UINT64_MAX;
    for (bool more = true; more; sequence++) {
        take(&talker->credits);
        int64_t now = talker_clock();
        if (now >= run->deadline || sequence == end) {
            __atomic_store_n(&talker->last, sequence, __ATOMIC_RELEASE);
            more = false;
        }
        __atomic_store_n(sent_at(talker, sequence), now, __ATOMIC_RELAXED);
        talker_send(talker, sequence);
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
    if (talker->sent_at == NULL) {
        fail_call(errno, "memory for inflight=%ld", options->inflight);
    }
    sem_init(&talker->go, 0, 0);
    sem_init(&talker->credits, 0, (unsigned int)options->inflight);
    lane_start(options, writer, talker);
}

void inflight_run(struct talker *talker, const struct run *run) {
    talker->run = run;
    talker->last = UINT64_MAX;
    sem_post(&talker->go);
    for (bool more = true; more;) {
        uint64_t sequence = talker->lane.sequence;
        talker_receive(talker, talker->reply, sequence);
        int64_t sent = __atomic_load_n(sent_at(talker, sequence), __ATOMIC_RELAXED);
        histogram_add(&talker->samples, (uint64_t)(talker_clock() - sent));
        more = sequence != __atomic_load_n(&talker->last, __ATOMIC_ACQUIRE);
        talker_next(talker);
        sem_post(&talker->credits);
    }
}
