/* The C program: one end of a measurement, driven over the control channel. See docs/protocol.md. */
#include "child.h"
#include "client.h"
#include "fail.h"
#include "line.h"
#include "server.h"
#include "work.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

static void __attribute__((noreturn)) leave(int control, bool asked) {
    ending();
    remove_made();
    if (asked) {
        line_write(control, "BYE");
    }
    _exit(0);
}

static void obey_work(int control, const char *line) {
    uint64_t messages;
    if (strcmp(line, "COUNTERS") == 0) {
        work_counters(control);
    } else if (sscanf(line, "RUN messages=%" SCNu64, &messages) == 1) {
        work_run(messages);
    } else {
        fail("the harness sent %s, which this end does not know", line);
    }
}

static void obey(const struct options *options, int control, const char *line) {
    if (strcmp(line, "STOP") == 0) {
        leave(control, true);
    } else if (options->work != NULL) {
        obey_work(control, line);
    } else if (strcmp(line, "COUNTERS") == 0 && options->server) {
        server_counters(control);
    } else if (!options->server && (strcmp(line, "COUNTERS") == 0 || strcmp(line, "CHILDREN") == 0)) {
        client_counters(control, line[1] == 'H');
    } else if (!options->server && strcmp(line, "SAMPLES") == 0) {
        client_samples(control);
    } else if (!options->server && strncmp(line, "RUN ", 4) == 0) {
        int64_t nanos = 0;
        uint64_t messages = 0;
        if (sscanf(line, "RUN nanos=%" SCNd64, &nanos) != 1 && sscanf(line, "RUN messages=%" SCNu64, &messages) != 1) {
            fail("%s is neither RUN nanos=N nor RUN messages=N", line);
        }
        client_run(nanos, messages);
    } else {
        fail("the harness sent %s, which this end does not know", line);
    }
}

/* Signals come as a descriptor: no handler runs in the middle of a measured call. */
static int signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    sigprocmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
    return signalfd(-1, &set, SFD_CLOEXEC);
}

int main(int argc, char **argv) {
    struct options options;
    options_read(&options, argc, argv);
    if (strcmp(argv[1], "child") == 0) {
        return child_main(&options);
    }
    int ended = signals();
    int control = line_connect(options.control);
    fail_to(control);
    line_write(control, "HELLO %s", getenv("MSGQ_TOKEN"));
    int over = -1;
    if (options.work != NULL) {
        over = work_start(&options);
        line_write(control, "READY %s", options.addresses[0] == '\0' ? "-" : options.addresses);
    } else if (options.server) {
        server_start(&options);
        line_write(control, "READY %s", options.addresses);
    } else {
        over = client_start(&options);
    }
    struct pollfd watched[] = {{control, POLLIN, 0}, {ended, POLLIN, 0}, {over, POLLIN, 0}};
    for (;;) {
        if (poll(watched, 3, -1) < 0 && errno != EINTR) {
            fail_call(errno, "poll");
        }
        if (watched[1].revents != 0) {
            leave(control, false);
        }
        if (watched[2].revents != 0) {
            if (options.work != NULL) {
                work_over(control);
            } else {
                client_over(control);
            }
        }
        if (watched[0].revents != 0) {
            if (!line_fill(control)) {
                leave(control, false);
            }
            for (char *line = line_next(); line != NULL; line = line_next()) {
                obey(&options, control, line);
            }
        }
    }
}
