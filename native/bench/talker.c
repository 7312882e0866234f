#include "talker.h"

#include "check.h"
#include "fail.h"

#include <inttypes.h>
#include <time.h>

int64_t talker_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void talker_send(struct talker *talker, uint64_t sequence) {
    struct lane *lane = &talker->lane;
    check_stamp(talker->message, lane->options->size, sequence);
    if (!lane->transport->send(lane, talker->message)) {
        fail("lane %ld: the server closed before message %" PRIu64 " was sent", lane->number, sequence);
    }
}

static void __attribute__((noreturn))
wrong(const struct lane *lane, const unsigned char *reply, size_t received, uint64_t sequence) {
    if (received == 0) {
        fail("lane %ld: the server closed before its reply to message %" PRIu64, lane->number, sequence);
    }
    struct check check = {.next = sequence};
    check_arrived(&check, reply, received, lane->options->size);
    if (check.damaged > 0) {
        fail("lane %ld: the reply to message %" PRIu64 " arrived damaged (%zu of %zu bytes)", lane->number, sequence,
             received, lane->options->size);
    }
    fail("lane %ld: a reply was %s at message %" PRIu64, lane->number,
         check.lost > 0 ? "lost" : "duplicated or reordered", sequence);
}

void talker_receive(struct talker *talker, unsigned char *reply, uint64_t sequence) {
    struct lane *lane = &talker->lane;
    size_t received = lane->transport->receive(lane, reply);
    if (!check_is(reply, received, lane->options->size, sequence)) {
        wrong(lane, reply, received, sequence);
    }
}

void talker_next(struct talker *talker) {
    struct lane *lane = &talker->lane;
    __atomic_store_n(&lane->sequence, lane->sequence + 1, __ATOMIC_RELAXED);
}
