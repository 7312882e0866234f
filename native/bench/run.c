#include "run.h"

#include "inflight.h"
#include "lane.h"

enum { CLOCK_EVERY = 16 }; /* messages: a clock read costs a few per cent of a one-way message */

void run_init(struct talker *talker) {
    talker->message = lane_buffer(&talker->lane);
    if (talker->lane.options->inflight > 1) {
        inflight_init(talker);
    }
}

/* A sample is as JMH's: from before the first send to after the last receive, closing included. */
static void round_trips(struct talker *talker, const struct run *run, uint64_t end) {
    struct lane *lane = &talker->lane;
    int64_t now;
    do {
        int64_t before = talker_clock();
        talker_send(talker, lane->sequence);
        talker_receive(talker, talker->message, lane->sequence);
        lane_finish(lane);
        now = talker_clock();
        histogram_add(&talker->samples, (uint64_t)(now - before));
        talker_next(talker);
    } while (now < run->deadline && lane->sequence != end);
}

static void one_way(struct talker *talker, const struct run *run, uint64_t end) {
    struct lane *lane = &talker->lane;
    do {
        talker_send(talker, lane->sequence);
        lane_finish(lane);
        talker_next(talker);
    } while (lane->sequence != end && (lane->sequence % CLOCK_EVERY != 0 || talker_clock() < run->deadline));
}

/* A lane sends at least one message, however late it gets its core: a run without any would have no figure. */
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
