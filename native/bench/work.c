#include "work.h"

#include "address.h"
#include "control.h"
#include "fail.h"
#include "lane.h"
#include "line.h"
#include "transports.h"
#include "usage.h"

#include <errno.h>
#include <inttypes.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

static const struct work *work;
static struct options *options;
static struct tally tally;
static struct check total;
static int due = -1;   /* eventfd: messages of the next run */
static int ended = -1; /* eventfd */

static void *talk(void *argument) {
    (void)argument;
    for (;;) {
        eventfd_t messages;
        if (eventfd_read(due, &messages) == 0) {
            tally = (struct tally){0};
            work->run(options, messages, &tally);
            eventfd_write(ended, 1);
        } else if (errno != EINTR) {
            fail_call(errno, "read of an eventfd");
        }
    }
    return NULL;
}

/*
 * A copy of an inherited pipe would hide from its reader that the lane has closed it. Some works have closed theirs
 * already; nothing has been opened since, so the numbers are not in use again.
 */
static void close_inherited(void) {
    char *halves[2];
    address_pair(options, 0, halves);
    for (int i = 0; i < 2; i++) {
        int end = address_number(halves[i]);
        if (end >= 0) {
            close(end);
        }
    }
}

static int start(struct options *given, int control) {
    options = given;
    due = eventfd(0, EFD_CLOEXEC);
    ended = eventfd(0, EFD_CLOEXEC);
    if (work->make != NULL) {
        work->make(options);
    }
    lane_start(options, talk, NULL);
    bool own = !work->shares && control_own_descriptors();
    if (own && work->inherits && transport_named(options->transport) == &transport_pipe) {
        close_inherited();
    }
    line_write(control, "READY %s", options->addresses == NULL ? "-" : options->addresses);
    return ended;
}

/* A run has ended. */
static void over(int control) {
    eventfd_t ignored;
    eventfd_read(ended, &ignored);
    total.messages += tally.messages;
    line_write(control,
               "DONE messages=%" PRIu64 " nanos=%" PRId64 " began=%" PRId64 " ended=%" PRId64 " source_changes=%" PRIu64
               " close_waits=%" PRIu64 " written=%" PRId64 " median=%.1f",
               tally.messages, tally.ended - tally.began, tally.began, tally.ended, tally.source_changes,
               tally.close_waits, tally.written, tally.median);
}

static void run(int control, const char *amount) {
    uint64_t messages;
    (void)control;
    if (sscanf(amount, "messages=%" SCNu64, &messages) != 1 && sscanf(amount, "nanos=%" SCNu64, &messages) != 1) {
        fail("RUN %s is neither RUN messages=N nor RUN nanos=N", amount);
    }
    eventfd_write(due, messages);
}

static void counters(int control, const char *rest) {
    struct rusage children; /* forked by this small process, so their peak is not this one's */
    (void)rest;
    getrusage(RUSAGE_CHILDREN, &children);
    usage_report(control, work->children ? RUSAGE_CHILDREN : RUSAGE_SELF,
                 work->children ? children.ru_maxrss : usage_peak(), &total, options->size, "");
}

void work_obey(const struct work *wanted_work, struct options *given) {
    static const struct request requests[] = {{"RUN", run}, {"COUNTERS", counters}, {NULL, NULL}};
    static struct endpoint endpoint = {.start = start, .over = over, .requests = requests};
    work = wanted_work;
    endpoint.role = given->role;
    control_obey(&endpoint, given);
}
