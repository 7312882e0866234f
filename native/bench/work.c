#include "work.h"

#include "fail.h"
#include "lane.h"
#include "line.h"
#include "usage.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

static const struct work *const all[] = {&work_copy, &work_blocks, &work_lajp, &work_program};

static struct options *options;
static struct tally tally;
static struct check total;
static int wanted = -1; /* eventfd: messages of the next run */
static int over = -1;   /* eventfd */

const struct work *work_named(const char *name) {
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (strcmp(all[i]->name, name) == 0) {
            return all[i];
        }
    }
    if (strcmp(name, "messages") != 0) {
        fail("work=%s is not known to this program", name);
    }
    return NULL;
}

static void *talk(void *argument) {
    (void)argument;
    for (;;) {
        eventfd_t messages;
        if (eventfd_read(wanted, &messages) == 0) {
            tally = (struct tally){0};
            options->work->run(options, messages, &tally);
            eventfd_write(over, 1);
        } else if (errno != EINTR) {
            fail_call(errno, "read of an eventfd");
        }
    }
    return NULL;
}

int work_start(struct options *given) {
    options = given;
    wanted = eventfd(0, EFD_CLOEXEC);
    over = eventfd(0, EFD_CLOEXEC);
    if (options->work->make != NULL) {
        options->work->make(options);
    }
    lane_start(options, talk, NULL);
    return over;
}

void work_run(uint64_t messages) {
    eventfd_write(wanted, messages);
}

void work_over(int control) {
    eventfd_t ignored;
    eventfd_read(over, &ignored);
    total.messages += tally.messages;
    line_write(control,
               "DONE messages=%" PRIu64 " nanos=%" PRId64 " began=%" PRId64 " ended=%" PRId64 " source_changes=%" PRIu64
               " close_waits=%" PRIu64 " written=%" PRIu64,
               tally.messages, tally.ended - tally.began, tally.began, tally.ended, tally.source_changes,
               tally.close_waits, tally.written);
}

void work_counters(int control) {
    struct rusage children; /* forked by this small process, so that their peak is their own */
    getrusage(RUSAGE_CHILDREN, &children);
    bool by_child = options->work->children;
    usage_report(control, by_child ? RUSAGE_CHILDREN : RUSAGE_SELF, by_child ? children.ru_maxrss : usage_peak(),
                 &total, options->size);
}
