#include "server.h"

#include "check.h"
#include "fail.h"
#include "lane.h"
#include "usage.h"

#include <stdlib.h>
#include <sys/resource.h>

static struct options *options;
static struct check *checks; /* by lane number */

/* One exchange; false when the client has gone. */
static bool serve(struct lane *lane, unsigned char *message) {
    const struct transport *transport = options->transport;
    size_t received = transport->receive(lane, message);
    if (received == 0) {
        return false;
    }
    check_arrived(&checks[lane->number], message, received, options->size);
    return options->pattern != ROUND_TRIP || transport->send(lane, message);
}

static void *talk(void *argument) {
    struct lane *lane = argument;
    const struct transport *transport = options->transport;
    transport->open(lane);
    unsigned char *message = lane_buffer(lane);
    if (options->brief) {
        for (;;) { /* a client that left in the middle of its message costs nobody else theirs */
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

void server_start(struct options *given) {
    options = given;
    checks = calloc((size_t)options->lanes, sizeof *checks);
    options->transport->create(options);
    /* one thread for all short connections of a listener: two could overtake each other within a lane */
    int threads = options->transport->sockets && options->brief ? 1 : options->lanes;
    struct lane *lanes = calloc((size_t)threads, sizeof *lanes);
    for (int i = 0; i < threads; i++) {
        lane_init(&lanes[i], options, i);
        lane_start(options, talk, &lanes[i]);
    }
}

void server_counters(int control) {
    struct check total = {0};
    for (int i = 0; i < options->lanes; i++) {
        total.messages += __atomic_load_n(&checks[i].messages, __ATOMIC_RELAXED);
        total.lost += __atomic_load_n(&checks[i].lost, __ATOMIC_RELAXED);
        total.duplicated += __atomic_load_n(&checks[i].duplicated, __ATOMIC_RELAXED);
        total.reordered += __atomic_load_n(&checks[i].reordered, __ATOMIC_RELAXED);
        total.damaged += __atomic_load_n(&checks[i].damaged, __ATOMIC_RELAXED);
    }
    usage_report(control, RUSAGE_SELF, usage_peak(), &total, options->size);
}
