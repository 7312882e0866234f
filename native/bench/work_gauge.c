/* gauge: a fixed exchange, for the given time, with a partner process on the same or another core. */
#include "fail.h"
#include "gauge.h"
#include "made.h"
#include "pin.h"
#include "share.h"
#include "talker.h"
#include "work.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { MOST_TIMES = 1 << 17 };

static const struct gauge *const gauges[] = {&gauge_roundtrip, &gauge_oneway, &gauge_connect, &gauge_sync,
                                             &gauge_calls};
static const struct gauge *gauge;
static int64_t times[MOST_TIMES];

/* The partner is a process of its own, like a cell's server. It dies with this one and does not use the control
 * channel. */
static void make(struct options *options) {
    gauge = gauges[options->reference];
    gauge->prepare(options);
    if (gauge->partner == NULL) {
        return;
    }
    pid_t parent = getpid();
    pid_t partner = fork();
    if (partner < 0) {
        fail_call(errno, "the gauge's partner");
    }
    gauge_close_other(partner == 0);
    if (partner > 0) {
        made_child(partner);
        return;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() == parent) {
        fail_to(-1);
        if (!pin_here(options->partner)) {
            fail_call(errno, "the gauge's partner on core %ld", options->partner);
        }
        gauge->partner();
    }
    _exit(0);
}

static int order(const void *one, const void *other) {
    int64_t a = *(const int64_t *)one;
    int64_t b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

/*
 * The amount is in nanoseconds. They count from the start, as a cell's do: a process that returns to its core has it to
 * itself for a moment, for which the others make up right after.
 */
static void run(struct options *options, uint64_t nanos, struct tally *tally) {
    size_t count = 0;
    double messages = 0;
    int each;
    (void)options;
    int64_t now = talker_clock();
    tally->began = now;
    tally->ended = now + (int64_t)nanos;
    do {
        int64_t before = now;
        each = gauge->exchange();
        now = talker_clock();
        messages += each * share_before(tally->ended, before, now);
        times[count++ % MOST_TIMES] = now - before;
    } while (now < tally->ended);
    tally->messages = messages < 1 ? 1 : (uint64_t)(messages + 0.5);
    count = count < MOST_TIMES ? count : MOST_TIMES;
    qsort(times, count, sizeof *times, order);
    tally->median = (double)(times[(count - 1) / 2] + times[count / 2]) / 2 / each;
}

/* It keeps sharing its descriptors: a faster gauge would change every ratio to it. */
const struct work work_gauge = {.name = "gauge", .make = make, .run = run, .shares = true};
