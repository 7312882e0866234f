/*
 * Ending a wait. No other thread can end msgrcv or mq_receive but by a signal to the thread that waits. The handler
 * does nothing; what counts is that it is installed without SA_RESTART, so that the call returns with EINTR.
 */
#include "msgq.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int wake_signal;

static void nothing(int signal) {
    (void)signal;
}

/* The highest real-time signal that nobody handles; the JDK itself takes SIGRTMAX - 2. */
static void choose(void) {
    for (int s = SIGRTMAX - 3; s >= SIGRTMIN; s--) {
        struct sigaction old;
        if (sigaction(s, NULL, &old) < 0 || old.sa_handler != SIG_DFL) {
            continue;
        }
        struct sigaction action = {.sa_handler = nothing};
        sigemptyset(&action.sa_mask);
        if (sigaction(s, &action, NULL) == 0) {
            wake_signal = s;
            return;
        }
    }
    wake_signal = -EAGAIN;
}

int32_t msgq_wake_signal(void) {
    pthread_once(&once, choose);
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
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    return (int64_t)pthread_self();
}

int32_t msgq_wake_send(int64_t thread) {
    return -pthread_kill((pthread_t)thread, wake_signal);
}
