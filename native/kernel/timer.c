/* When the calling thread runs: clock_nanosleep(2), PR_SET_TIMERSLACK(2const), sched_setattr(2), sched(7). */
#include "kernel.h"

#include <sched.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define NANOS 1000000000

/* The first version of struct sched_attr, which older C libraries do not declare. */
struct attributes {
    uint32_t size;
    uint32_t policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime;
    uint64_t deadline;
    uint64_t period;
};

CALL(jint, sleepUntil, jlong nanos) {
    struct timespec time = {.tv_sec = nanos / NANOS, .tv_nsec = nanos % NANOS};
    int error;
    do {
        error = clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL);
    } while (error == EINTR);
    return -error;
}

CALL(jint, setTimerSlack, jlong nanos) {
    return outcome(prctl(PR_SET_TIMERSLACK, (unsigned long)nanos, 0, 0, 0));
}

/* Before Linux 6.12 this changes nothing. */
CALL(jint, setSlice, jlong nanos) {
    struct attributes attributes = {
        .size = sizeof attributes,
        .policy = SCHED_OTHER,
        .nice = getpriority(PRIO_PROCESS, 0),
        .runtime = (uint64_t)nanos,
    };
    return outcome(syscall(SYS_sched_setattr, 0, &attributes, 0));
}

CALL(jlong, threadNanos) {
    struct timespec used;
    return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used) < 0 ? -errno : (jlong)used.tv_sec * NANOS + used.tv_nsec;
}
