/*
 * Ending a wait. No other thread can end msgrcv or mq_receive but by a signal to the thread that waits. The handler
 * does nothing; what counts is that it is installed without SA_RESTART, so that the call returns with EINTR.
 */
#define _GNU_SOURCE
#include "msgq.h"
#include "system.h"

#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_flag choosing = ATOMIC_FLAG_INIT;
static atomic_int wake_signal;

/*
 * A function of the C library that does nothing but compute from its argument: one of our own would be unmapped with
 * this library, when the class loader that loaded it goes, and a late signal would then call into nowhere.
 */
#define NOTHING ((void (*)(int))(void (*)(void))abs)

/*
 * The highest real-time signal that nobody handles, or that another copy of this library handles already; the JDK
 * itself takes SIGRTMAX - 2.
 */
static int choose(void) {
    for (int s = SIGRTMAX - 3; s >= SIGRTMIN; s--) {
        struct sigaction old;
        if (sigaction(s, NULL, &old) < 0) {
            continue;
        }
        if (old.sa_handler == NOTHING && !(old.sa_flags & (SA_RESTART | SA_SIGINFO))) {
            return s;
        }
        if (old.sa_handler != SIG_DFL) {
            continue;
        }
        struct sigaction action = {.sa_handler = NOTHING};
        sigemptyset(&action.sa_mask);
        if (sigaction(s, &action, NULL) == 0) {
            return s;
        }
    }
    return -EAGAIN;
}

int32_t msgq_wake_signal(void) {
    if (wake_signal == 0) {
        while (atomic_flag_test_and_set(&choosing)) {
            sched_yield();
        }
        if (wake_signal == 0) {
            wake_signal = choose();
        }
        atomic_flag_clear(&choosing);
    }
    return wake_signal;
}

int64_t msgq_wake_self(void) {
    int s = msgq_wake_signal();
    if (s < 0) {
        return s;
    }
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, s);
    long unblocked = result(sigprocmask(SIG_UNBLOCK, &set, NULL)); /* on Linux: of the calling thread */
    return unblocked < 0 ? unblocked : result(syscall(SYS_gettid));
}

int32_t msgq_wake_send(int64_t thread) {
    return (int32_t)result(syscall(SYS_tgkill, getpid(), (pid_t)thread, wake_signal));
}
