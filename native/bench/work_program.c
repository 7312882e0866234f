/* program: another program, such as socat, does the work; a server's is started at once, a client's by RUN. */
#include "address.h"
#include "fail.h"
#include "lane.h"
#include "listening.h"
#include "pin.h"
#include "talker.h"
#include "transports.h"
#include "work.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_WORDS = 64, READY_SECONDS = 10 };

static pid_t pid;
static char *words[MOST_WORDS];

static void __attribute__((noreturn)) become(const int ends[2], long cpu, pid_t parent) {
    sigset_t none;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(1);
    }
    pin_here(cpu);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int i = 0; i < 2; i++) {
        dup2(ends[i] < 0 ? null : ends[i], i);
        if (ends[i] >= 0) {
            close(ends[i]);
        }
    }
    execv(words[0], words);
    dprintf(STDERR_FILENO, "cannot start %s: %s\n", words[0], strerror(errno));
    _exit(127);
}

static void start(struct options *options) {
    char *rest = strdup(options->command);
    for (int i = 0; i < MOST_WORDS - 1 && (words[i] = strsep(&rest, "\n")) != NULL; i++) {
    }
    char *halves[2];
    address_pair(options, 0, halves);
    int ends[2] = {address_number(halves[0]), address_number(halves[1])};
    pid_t parent = getpid();
    pid = fork();
    if (pid < 0) {
        fail_call(errno, "fork");
    }
    if (pid == 0) {
        become(ends, options->cpu, parent);
    }
    for (int i = 0; i < 2; i++) { /* so that the pipe ends when the program does */
        if (ends[i] >= 0) {
            close(ends[i]);
        }
    }
}

static void await_listening(const struct options *options) {
    int64_t deadline = talker_clock() + READY_SECONDS * INT64_C(1000000000);
    while (!listening(options->listens)) {
        siginfo_t info = {0};
        waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT);
        if (info.si_pid != 0 || talker_clock() > deadline) {
            fail("%s does not listen", words[0]);
        }
        usleep(1000);
    }
}

static void make(struct options *options) {
    if (options->command == NULL) {
        fail("command= is needed");
    }
    if (options->role == SERVER) {
        start(options);
        if (options->listens != NULL) {
            await_listening(options);
        }
    }
}

/* Counted by the kernel; readable until the process has been waited for, and on some kernels by root alone. */
static int64_t bytes_written(void) {
    char path[64], line[128];
    int64_t bytes = -1;
    snprintf(path, sizeof path, "/proc/%d/io", (int)pid);
    FILE *file = fopen(path, "re");
    while (file != NULL && fgets(line, sizeof line, file) != NULL && sscanf(line, "wchar: %" SCNd64, &bytes) != 1) {
    }
    if (file != NULL) {
        fclose(file);
    }
    return bytes;
}

static void run(struct options *options, uint64_t bytes, struct tally *tally) {
    siginfo_t info;
    int status;
    tally->began = talker_clock();
    if (options->role == CLIENT) {
        start(options);
    }
    while (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
    }
    tally->ended = talker_clock();
    tally->written = bytes_written();
    tally->messages = bytes;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (status != 0) {
        fail("%s ended with %s %d", words[0], WIFSIGNALED(status) ? "signal" : "exit status",
             WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    }
}

const struct work work_program = {.name = "program", .make = make, .run = run, .inherits = true, .children = true};
