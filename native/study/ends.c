#include "ends.h"

#include "stop.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { READY_SECONDS = 10 };

struct process {
    const struct end *end;
    pid_t pid; /* 0: not running */
    struct rusage usage;
    uint64_t written;
};

static struct process near_process, far_process;
static void (*clean)(void);

int64_t ends_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

void ends_pin(int cpu) {
    if (cpu < 0) {
        return;
    }
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    if (sched_setaffinity(0, sizeof set, &set) < 0) {
        stop_call(errno, "cannot run on core %d", cpu);
    }
}

static void end_both(void) {
    struct process *both[] = {&near_process, &far_process};
    for (int i = 0; i < 2; i++) {
        if (both[i]->pid > 0) {
            kill(both[i]->pid, SIGKILL);
            waitpid(both[i]->pid, NULL, 0);
        }
    }
    if (clean != NULL) {
        clean();
    }
}

static void start(struct process *process, const struct end *end, struct tally *tally, const sigset_t *signals) {
    pid_t parent = getpid();
    process->end = end;
    process->pid = fork();
    if (process->pid < 0) {
        int error = errno;
        end_both();
        stop_call(error, "fork");
    }
    if (process->pid > 0) {
        return;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(1);
    }
    sigprocmask(SIG_UNBLOCK, signals, NULL);
    ends_pin(end->cpu);
    end->talk(tally);
    _exit(0);
}

/* Counted by the kernel, and readable as long as the process has not been waited for. */
static uint64_t bytes_written(pid_t pid) {
    char path[64];
    uint64_t bytes = UINT64_MAX;
    snprintf(path, sizeof path, "/proc/%d/io", (int)pid);
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        return bytes;
    }
    char line[128];
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "wchar: %" SCNu64, &bytes) == 1) {
            break;
        }
    }
    fclose(file);
    return bytes;
}

static void reap(struct process *process) {
    siginfo_t info = {0};
    if (process->pid <= 0 || waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) < 0 ||
        info.si_pid == 0) {
        return;
    }
    int status;
    process->written = bytes_written(process->pid);
    wait4(process->pid, &status, 0, &process->usage);
    process->pid = 0;
    if (status != 0) {
        end_both();
        stop("the %s ended with %s %d", process->end->name, WIFSIGNALED(status) ? "signal" : "exit status",
             WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    }
}

/* Waits until a child has ended or so many milliseconds have passed; standard input ends when nobody wants the result.
 */
static void supervise(int signals, int timeout) {
    struct pollfd watched[] = {{signals, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
    int n = poll(watched, 2, timeout);
    if (n > 0 && watched[1].revents != 0) {
        end_both();
        stop("stopped");
    }
    struct signalfd_siginfo info;
    if (n > 0 && read(signals, &info, sizeof info) == sizeof info && info.ssi_signo != SIGCHLD) {
        end_both();
        stop("stopped by signal %u", info.ssi_signo);
    }
    reap(&near_process);
    reap(&far_process);
}

static void await_ready(const struct pair *pair, int signals) {
    int64_t deadline = ends_clock() + READY_SECONDS * INT64_C(1000000000);
    while (pair->far_ready != NULL && !pair->far_ready()) {
        supervise(signals, 1);
        if (far_process.pid == 0 || ends_clock() > deadline) {
            end_both();
            stop("the %s does not listen", pair->far.name);
        }
    }
}

static void print_usage(const char *prefix, const struct process *process) {
    const struct rusage *u = &process->usage;
    printf(" %s_user_us=%ld %s_sys_us=%ld %s_rss_kb=%ld", prefix, u->ru_utime.tv_sec * 1000000 + u->ru_utime.tv_usec,
           prefix, u->ru_stime.tv_sec * 1000000 + u->ru_stime.tv_usec, prefix, u->ru_maxrss);
}

void ends_run(const struct pair *pair) {
    struct tally *tally = mmap(NULL, sizeof *tally, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (tally == MAP_FAILED) {
        stop_call(errno, "mmap");
    }
    clean = pair->clean;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    sigprocmask(SIG_BLOCK, &set, NULL);
    int signals = signalfd(-1, &set, SFD_CLOEXEC);

    start(&far_process, &pair->far, tally, &set);
    await_ready(pair, signals);
    int64_t began = ends_clock();
    start(&near_process, &pair->near, tally, &set);
    if (pair->started != NULL) {
        pair->started();
    }
    while (near_process.pid > 0 || far_process.pid > 0) {
        supervise(signals, -1);
    }
    int64_t ended = ends_clock();
    if (clean != NULL) {
        clean();
    }
    if (far_process.written < pair->far_writes) {
        stop("the %s wrote %" PRIu64 " bytes of %" PRIu64, pair->far.name, far_process.written, pair->far_writes);
    }
    printf("RESULT real_ns=%" PRId64 " nanos=%" PRId64 " messages=%" PRIu64, ended - began, tally->ended - tally->began,
           tally->messages);
    print_usage("near", &near_process);
    print_usage("far", &far_process);
    printf(" source_changes=%" PRIu64 " close_waits=%" PRIu64 "\n", tally->source_changes, tally->close_waits);
}
