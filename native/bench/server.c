#include "server.h"

#include "check.h"
#include "control.h"
#include "fail.h"
#include "lane.h"
#include "line.h"
#include "preamble.h"
#include "transports.h"
#include "usage.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

static struct options *options;
static const struct transport *transport;
static struct check *checks; /* by lane number */

/* One exchange; false when the client has gone. */
static bool serve(struct lane *lane, unsigned char *message) {
    size_t received = transport->receive(lane, message);
    if (received == 0) {
        return false;
    }
    check_arrived(&checks[lane->number], message, received, options->size);
    return options->pattern != ROUND_TRIP || transport->send(lane, message);
}

static void *talk(void *argument) {
    struct lane *lane = argument;
    transport->open(lane);
    unsigned char *message = lane_buffer(lane);
    if (options->connection == SHORT) {
        for (;;) { /* goes on even if a client left in the middle of its message */
            serve(lane, message);
            if (transport->finish != NULL) {
                transport->finish(lane);
            }
        }
    }
    while (serve(lane, message)) {
    }
    return NULL;
}

static int start(struct options *given, int control) {
    options = given;
    transport = transport_named(options->transport);
    checks = calloc((size_t)options->lanes, sizeof *checks);
    transport->create(options);
    /* one thread for all short connections of a listener: two could overtake each other within a lane */
    long threads = transport->sockets && options->connection == SHORT ? 1 : options->lanes;
    struct lane *lanes = calloc((size_t)threads, sizeof *lanes);
    for (long i = 0; i < threads; i++) {
        lane_init(&lanes[i], options, transport, i);
    }
    for (long i = 0; i < threads; i++) {
        lane_start(options, talk, &lanes[i]);
    }
    control_own_descriptors(); /* before there are connections, whose end a copied descriptor would hide */
    line_write(control, "READY %s", options->addresses);
    return -1;
}

static void counters(int control, const char *rest) {
    (void)rest;
    struct check total = {0};
    for (long i = 0; i < options->lanes; i++) {
        total.messages += __atomic_load_n(&checks[i].messages, __ATOMIC_RELAXED);
        total.lost += __atomic_load_n(&checks[i].lost, __ATOMIC_RELAXED);
        total.duplicated += __atomic_load_n(&checks[i].duplicated, __ATOMIC_RELAXED);
        total.reordered += __atomic_load_n(&checks[i].reordered, __ATOMIC_RELAXED);
        total.damaged += __atomic_load_n(&checks[i].damaged, __ATOMIC_RELAXED);
    }
    char more[64];
    preamble_refused(more, sizeof more);
    usage_report(control, RUSAGE_SELF, usage_peak(), &total, options->size, more);
}

static const struct request requests[] = {{"COUNTERS", counters}, {NULL, NULL}};

const struct endpoint message_server = {.role = SERVER, .work = "messages", .start = start, .requests = requests};
