#include "client.h"

#include "check.h"
#include "fail.h"
#include "histogram.h"
#include "lane.h"
#include "line.h"
#include "run.h"
#include "usage.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

static struct options *options;
static struct talker *talkers;
static struct run run = {.lock = PTHREAD_MUTEX_INITIALIZER, .started = PTHREAD_COND_INITIALIZER};

/* The last lane to open, or to finish a run, tells the control thread. */
static void lane_over(void) {
    if (__atomic_sub_fetch(&run.talking, 1, __ATOMIC_ACQ_REL) == 0) {
        run.ended = run_clock();
        eventfd_write(run.over, 1);
    }
}

static void *talk(void *argument) {
    struct talker *talker = argument;
    uint64_t seen = 0;
    options->transport->open(&talker->lane);
    talker_init(talker);
    lane_over();
    for (;;) {
        pthread_mutex_lock(&run.lock);
        while (run.generation == seen) {
            pthread_cond_wait(&run.started, &run.lock);
        }
        seen = run.generation;
        pthread_mutex_unlock(&run.lock);
        run_lane(talker, &run);
        lane_over();
    }
    return NULL;
}

int client_start(struct options *given) {
    options = given;
    talkers = calloc((size_t)options->lanes, sizeof *talkers);
    run.over = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    run.talking = options->lanes;
    for (int i = 0; i < options->lanes; i++) {
        lane_init(&talkers[i].lane, options, i);
        lane_start(options, talk, &talkers[i]);
    }
    return run.over;
}

void client_run(int64_t nanos, uint64_t messages) {
    pthread_mutex_lock(&run.lock);
    if (run.talking > 0) {
        fail("RUN came before the DONE of the run before");
    }
    run.messages = messages;
    run.talking = options->lanes;
    run.began = run_clock();
    run.deadline = nanos > 0 ? run.began + nanos : INT64_MAX;
    run.generation++;
    pthread_cond_broadcast(&run.started);
    pthread_mutex_unlock(&run.lock);
}

static uint64_t sent(void) {
    uint64_t total = 0;
    for (int i = 0; i < options->lanes; i++) {
        total += __atomic_load_n(&talkers[i].lane.sequence, __ATOMIC_RELAXED);
    }
    return total;
}

void client_over(int control) {
    static uint64_t before;
    eventfd_t ignored;
    eventfd_read(run.over, &ignored);
    if (run.generation == 0) {
        line_write(control, "READY -");
        return;
    }
    uint64_t now = sent();
    line_write(control, "DONE messages=%" PRIu64 " nanos=%" PRId64, now - before, run.ended - run.began);
    before = now;
}

void client_samples(int control) {
    static struct histogram all;
    char *text;
    size_t length;
    struct histogram none = {0};
    all = none;
    for (int i = 0; i < options->lanes; i++) {
        histogram_move(&all, &talkers[i].samples);
    }
    FILE *line = open_memstream(&text, &length);
    fputs("SAMPLES", line);
    for (int i = 0; i < HISTOGRAM_BUCKETS; i++) {
        if (all.counts[i] > 0) {
            fprintf(line, " %" PRIu64 ":%" PRIu64, histogram_value(i), all.counts[i]);
        }
    }
    fputc('\n', line);
    fclose(line);
    line_write_text(control, text, length);
    free(text);
}

void client_counters(int control, bool children) {
    struct check total = {.messages = sent()};
    usage_report(control, children ? RUSAGE_CHILDREN : RUSAGE_SELF, children ? 0 : usage_peak(), &total, options->size);
}
