/*
 * Ending a wait. Another thread can end msgrcv or mq_receive only by a signal to the waiting thread. The handler does
 * nothing; what matters is that it is installed without SA_RESTART, so that the call returns with EINTR.
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
 * A libc function that does nothing but compute from its argument: one of our own would be unmapped with this library
 * when its class loader is unloaded, and a late signal would then jump to unmapped memory.
 */
#define NOTHING ((void (*)(int))(void (*)(void))abs)

static int install(int s) {
    struct sigaction action = {.sa_handler = NOTHING};
    sigemptyset(&action.sa_mask);
    return sigaction(s, &action, NULL) == 0;
}

/* whether the signal ends waits from now on: it had no handler, or another copy of this library uses it already */
static int take(int s) {
    struct sigaction old;
    if (sigaction(s, NULL, &old) < 0) {
        return 0;
    }
    if (old.sa_handler == NOTHING && !(old.sa_flags & (SA_RESTART | SA_SIGINFO))) {
        return 1;
    }
    return old.sa_handler == SIG_DFL && install(s);
}

/*
 * Signals that nothing else sends. Unlike a real-time signal, they are delivered even when more signals are pending
 * than RLIMIT_SIGPENDING allows.
 */
static int choose_uncounted(void) {
    return take(SIGSTKFLT) ? SIGSTKFLT : take(SIGURG) ? SIGURG : -EAGAIN;
}

/* The highest real-time signal that is free; the JDK itself takes SIGRTMAX - 2. */
static int choose(void) {
    for (int s = SIGRTMAX - 3; s >= SIGRTMIN; s--) {
        if (take(s)) {
            return s;
        }
    }
    return choose_uncounted();
}

int32_t msgq_wake_signal(void) {
    if (wake_signal <= 0) {
        while (atomic_flag_test_and_set(&choosing)) {
            sched_yield();
        }
        if (wake_signal <= 0) { /* or none was free, which may have changed */
            wake_signal = choose();
        }
        atomic_flag_clear(&choosing);
    }
    return wake_signal;
}

int64_t msgq_thread(void) {
    return result(syscall(SYS_gettid));
}

int64_t msgq_wake_self(void) {
    int s = msgq_wake_signal();
    if (s < 0) {
        return s;
    }
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, s);
    sigaddset(&set, SIGSTKFLT); /* and those that take its place */
    sigaddset(&set, SIGURG);
    long unblocked = result(sigprocmask(SIG_UNBLOCK, &set, NULL)); /* on Linux: of the calling thread */
    return unblocked < 0 ? unblocked : msgq_thread();
}

/* A filter of system calls may refuse tgkill alone. */
static long send_signal(int64_t thread, int s) {
    pid_t process = getpid();
    long sent = result(syscall(SYS_tgkill, process, (pid_t)thread, s));
    if (sent == 0 || sent == -EAGAIN || sent == -ESRCH) {
        return sent;
    }
    siginfo_t info = {.si_signo = s, .si_code = SI_QUEUE};
    return result(syscall(SYS_rt_tgsigqueueinfo, process, (pid_t)thread, s, &info));
}

/*
 * Another library may have replaced our handler by one of its own, such as Go's signal.Notify does for all signals,
 * and mq_receive would go on after that. Then a signal that is free takes its place; where none is, ours is taken back.
 */
int32_t msgq_wake_send(int64_t thread) {
    int own = wake_signal;
    long sent = take(own) ? send_signal(thread, own) : -EAGAIN;
    if (sent != -EAGAIN) {
        return (int32_t)sent;
    }
    int other = choose_uncounted();
    if (other > 0) {
        return (int32_t)send_signal(thread, other);
    }
    if (take(own)) {
        return (int32_t)sent;
    }
    install(own);
    return (int32_t)send_signal(thread, own);
}
