#include "control.h"

#include "fail.h"
#include "line.h"
#include "made.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define TEXT_OF(x)   #x
#define NUMBER_OF(x) TEXT_OF(x)
#define COMPILER     "gcc " NUMBER_OF(__GNUC__) "." NUMBER_OF(__GNUC_MINOR__) "." NUMBER_OF(__GNUC_PATCHLEVEL__)
#endif

static int control; /* descriptor for the answers */

/* The harness's lines are short: a word and two numbers at most. */
static char taken[512];
static size_t length;
static size_t given;

void control_answer(long descriptor) {
    if (fcntl((int)descriptor, F_SETFD, FD_CLOEXEC) < 0) {
        fail_call(errno, "control=%ld", descriptor);
    }
    control = (int)descriptor;
    signal(SIGPIPE, SIG_IGN);
    fail_to(control);
}

bool control_own_descriptors(void) {
    return unshare(CLONE_FILES) == 0;
}

/* Reads what there is; false at the end of the stream. */
static bool fill(void) {
    memmove(taken, taken + given, length - given);
    length -= given;
    given = 0;
    if (length == sizeof taken) {
        fail("the harness sent a line of more than %zu bytes", sizeof taken);
    }
    ssize_t n = read(STDIN_FILENO, taken + length, sizeof taken - length);
    if (n > 0) {
        length += (size_t)n;
    }
    return n > 0 || (n < 0 && errno == EINTR);
}

/* The next whole line read, valid until the next call; NULL if there is none yet. */
static char *next(void) {
    char *end = memchr(taken + given, '\n', length - given);
    if (end == NULL) {
        return NULL;
    }
    char *line = taken + given;
    *end = '\0';
    given = (size_t)(end + 1 - taken);
    return line;
}

static void __attribute__((noreturn)) leave(bool asked) {
    ending();
    made_remove();
    if (asked) {
        line_write(control, "BYE");
    }
    _exit(0);
}

static void answer(const struct endpoint *endpoint, const char *line) {
    size_t word = strcspn(line, " ");
    const char *rest = line[word] == ' ' ? line + word + 1 : line + word;
    if (strcmp(line, "STOP") == 0) {
        leave(true);
    }
    if (strcmp(line, "ABOUT") == 0) {
        line_write(control, "ABOUT c " COMPILER);
        return;
    }
    for (const struct request *request = endpoint->requests; request->word != NULL; request++) {
        if (strlen(request->word) == word && strncmp(request->word, line, word) == 0) {
            request->answer(control, rest);
            return;
        }
    }
    fail("the harness sent %s, which is unknown to this %s", line, endpoint->role == SERVER ? "server" : "client");
}

/* Signals come through a descriptor, so that no handler interrupts a measured call. */
static int signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    sigprocmask(SIG_BLOCK, &set, NULL);
    return signalfd(-1, &set, SFD_CLOEXEC);
}

void control_obey(const struct endpoint *endpoint, struct options *options) {
    int ended = signals();
    int over = endpoint->start(options, control);
    struct pollfd watched[] = {{STDIN_FILENO, POLLIN, 0}, {ended, POLLIN, 0}, {over, POLLIN, 0}};
    for (;;) {
        if (poll(watched, 3, -1) < 0 && errno != EINTR) {
            fail_call(errno, "poll");
        }
        if (watched[1].revents != 0) {
            leave(false);
        }
        if (watched[2].revents != 0) {
            endpoint->over(control);
        }
        if (watched[0].revents != 0) {
            if (!fill()) {
                leave(false);
            }
            for (char *line = next(); line != NULL; line = next()) {
                answer(endpoint, line);
            }
        }
    }
}
