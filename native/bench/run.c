#include "run.h"

#include "check.h"
#include "fail.h"
#include "lane.h"

#include <endian.h>
#include <inttypes.h>
#include <string.h>
#include <time.h>

enum { CLOCK_EVERY = 16 }; /* messages: a clock read costs a few per cent of a one-way message */

int64_t run_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void talker_init(struct talker *talker) {
    talker->message = lane_buffer(&talker->lane);
    if (talker->lane.options->inflight > 1) {
        inflight_init(talker);
    }
}

void wrong_reply(const struct lane *lane, const unsigned char *reply, size_t received, uint64_t sequence) {
    if (received == 0) {
        fail("lane %d: the server closed before its reply to message %" PRIu64, lane->number, sequence);
    }
    struct check check = {.next = sequence};
    check_arrived(&check, reply, received, lane->options->size);
    if (check.damaged > 0) {
        fail("lane %d: the reply to message %" PRIu64 " came damaged (%zu of %zu bytes)", lane->number, sequence,
             received, lane->options->size);
    }
    fail("lane %d: a reply was %s at message %" PRIu64, lane->number,
         check.lost > 0 ? "lost" : "duplicated or reordered", sequence);
}

static void next(struct lane *lane) {
    __atomic_store_n(&lane->sequence, lane->sequence + 1, __ATOMIC_RELAXED);
}

static void send_one(struct lane *lane, unsigned char *message) {
    check_stamp(message, lane->options->size, lane->sequence);
    if (!lane->options->transport->send(lane, message)) {
        fail("lane %d: the server closed before message %" PRIu64 " was sent", lane->number, lane->sequence);
    }
}

static void receive_one(struct lane *lane, unsigned char *message) {
    size_t received = lane->options->transport->receive(lane, message);
    if (!check_is(message, received, lane->options->size, lane->sequence)) {
        wrong_reply(lane, message, received, lane->sequence);
    }
}

static void finish_one(struct lane *lane) {
    if (lane->options->brief && lane->options->transport->finish != NULL) {
        lane->options->transport->finish(lane);
    }
}

/* A sample is what JMH's is: from before the first send to after the last receive, closing included. */
static void round_trips(struct talker *talker, const struct run *run, uint64_t end) {
    struct lane *lane = &talker->lane;
    int64_t now = run_clock();
    while (now < run->deadline && lane->sequence != end) {
        int64_t before = run_clock();
        send_one(lane, talker->message);
        receive_one(lane, talker->message);
        finish_one(lane);
        now = run_clock();
        histogram_add(&talker->samples, (uint64_t)(now - before));
        next(lane);
    }
}

static void one_way(struct talker *talker, const struct run *run, uint64_t end) {
    struct lane *lane = &talker->lane;
    while (lane->sequence != end && (lane->sequence % CLOCK_EVERY != 0 || run_clock() < run->deadline)) {
        send_one(lane, talker->message);
        finish_one(lane);
        next(lane);
    }
}

void run_lane(struct talker *talker, const struct run *run) {
    const struct options *options = talker->lane.options;
    uint64_t end = run->messages > 0 ? talker->lane.sequence + run->messages : UINT64_MAX;
    if (options->pattern == ONE_WAY) {
        one_way(talker, run, end);
    } else if (options->inflight > 1) {
        inflight_run(talker, run);
    } else {
        round_trips(talker, run, end);
    }
}
