#include "client.h"

#include "control.h"
#include "fail.h"
#include "histogram.h"
#include "lane.h"
#include "line.h"
#include "run.h"
#include "transports.h"
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
        run.ended = talker_clock();
        eventfd_write(run.over, 1);
    }
}

static void *talk(void *argument) {
    struct talker *talker = argument;
    uint64_t seen = 0;
    talker->lane.transport->open(&talker->lane);
    run_init(talker);
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

static int start(struct options *given, int control) {
    const struct transport *transport = transport_named(given->transport);
    options = given;
    (void)control;
    talkers = calloc((size_t)options->lanes, sizeof *talkers);
    run.over = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    run.talking = options->lanes;
    for (long i = 0; i < options->lanes; i++) {
        lane_init(&talkers[i].lane, options, transport, i);
        lane_start(options, talk, &talkers[i]);
    }
    control_own_descriptors();
    return run.over;
}

static void start_run(int control, const char *amount) {
    int64_t nanos = 0;
    uint64_t messages = 0;
    (void)control;
    if (sscanf(amount, "nanos=%" SCNd64, &nanos) != 1 && sscanf(amount, "messages=%" SCNu64, &messages) != 1) {
        fail("RUN %s is neither RUN nanos=N nor RUN messages=N", amount);
    }
    pthread_mutex_lock(&run.lock);
    if (run.talking > 0) {
        fail("RUN came before the DONE of the run before");
    }
    run.messages = messages;
    run.talking = options->lanes;
    run.began = talker_clock();
    run.deadline = nanos > 0 ? run.began + nanos : INT64_MAX;
    run.generation++;
    pthread_cond_broadcast(&run.started);
    pthread_mutex_unlock(&run.lock);
}

static uint64_t sent(void) {
    uint64_t total = 0;
    for (long i = 0; i < options->lanes; i++) {
        total += __atomic_load_n(&talkers[i].lane.sequence, __ATOMIC_RELAXED);
    }
    return total;
}

/* All lanes are open: says READY. All have finished a run: answers DONE. */
static void over(int control) {
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

/* Answers what was measured since the last SAMPLES. */
static void samples(int control, const char *rest) {
    (void)rest;
    static struct histogram all;
    char *text;
    size_t length;
    struct histogram none = {0};
    all = none;
    for (long i = 0; i < options->lanes; i++) {
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

static void counters(int control, const char *rest) {
    long changes = 0;
    char more[sizeof " source_changes=-9223372036854775808"];
    (void)rest;
    for (long i = 0; i < options->lanes; i++) {
        changes += __atomic_load_n(&talkers[i].lane.source, __ATOMIC_RELAXED);
    }
    snprintf(more, sizeof more, " source_changes=%ld", changes);
    usage_report(control, RUSAGE_SELF, usage_peak(), &(struct check){.messages = sent()}, options->size, more);
}

/* Answers what a pipe's children used. */
static void children(int control, const char *rest) {
    (void)rest;
    usage_report(control, RUSAGE_CHILDREN, 0, &(struct check){.messages = sent()}, options->size, "");
}

static const struct request requests[] = {
    {"RUN", start_run}, {"SAMPLES", samples}, {"COUNTERS", counters}, {"CHILDREN", children}, {NULL, NULL}};

const struct endpoint message_client = {
    .role = CLIENT, .work = "messages", .start = start, .over = over, .requests = requests};
