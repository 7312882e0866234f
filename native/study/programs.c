/* Two programs that are not ours as the two ends. */
#include "ends.h"
#include "listening.h"
#include "stop.h"
#include "studies.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
    char **near;
    char **far;
    int pipe[2]; /* from the near end's standard output to the far end's standard input; -1: none */
    const char *listens;
} work = {.pipe = {-1, -1}};

static void __attribute__((noreturn)) become(char **program, int in, int out) {
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    signal(SIGPIPE, SIG_DFL);
    dup2(in < 0 ? null : in, STDIN_FILENO);
    dup2(out < 0 ? null : out, STDOUT_FILENO);
    execvp(program[0], program);
    stop_call(errno, "cannot start %s", program[0]);
}

static void be_near(struct tally *tally) {
    (void)tally;
    become(work.near, -1, work.pipe[1]);
}

static void be_far(struct tally *tally) {
    (void)tally;
    become(work.far, work.pipe[0], -1);
}

static bool far_listens(void) {
    return listening(work.listens);
}

static void close_pipe(void) {
    close(work.pipe[0]);
    close(work.pipe[1]);
}

/* The arguments up to the next `--`, which is cut off; moves on to what follows it. */
static char **command(char ***arguments) {
    char **first = *arguments;
    while (**arguments != NULL && strcmp(**arguments, "--") != 0) {
        (*arguments)++;
    }
    if (**arguments != NULL) {
        *(*arguments)++ = NULL;
    }
    return first;
}

void study_programs(char **arguments) {
    struct pair pair = {.near = {"sending program", atoi(arguments[1]), be_near},
                        .far = {"receiving program", atoi(arguments[2]), be_far},
                        .far_writes = strtoull(arguments[3], NULL, 10)};
    if (strcmp(arguments[0], "pipe") == 0) {
        if (pipe2(work.pipe, O_CLOEXEC) < 0) {
            stop_call(errno, "pipe");
        }
        pair.started = close_pipe;
    } else if (strcmp(arguments[0], "-") != 0) {
        work.listens = arguments[0];
        pair.far_ready = far_listens;
    }
    arguments += 4;
    work.far = command(&arguments);
    work.near = command(&arguments);
    ends_run(&pair);
}

void study_on(char **arguments) {
    ends_pin(atoi(arguments[0]));
    execvp(arguments[1], arguments + 1);
    stop_call(errno, "cannot start %s", arguments[1]);
}
