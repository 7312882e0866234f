/*
 * Sending and receiving, inline and by the processor's own instruction: after a system call every return from a
 * function is mispredicted, and libc's syscall() would add one.
 */
#ifndef TRANSFER_H
#define TRANSFER_H

#include "system.h"

#include <stddef.h>
#include <stdint.h>
#include <time.h>

#if defined(__x86_64__)
static inline long call(long number, long a, long b, long c, long d, long e) {
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    long returned;
    __asm__ volatile("syscall"
                     : "=a"(returned)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8)
                     : "rcx", "r11", "memory");
    return returned;
}
#elif defined(__aarch64__)
static inline long call(long number, long a, long b, long c, long d, long e) {
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4) : "memory");
    return x0;
}
#else
static inline long call(long number, long a, long b, long c, long d, long e) {
    return result(syscall(number, a, b, c, d, e));
}
#endif

/* message: an mtype (8 bytes) followed by the body; length and capacity count only the body */
static inline int32_t msgq_sysv_send(int32_t id, const void *message, int64_t length, int32_t flags) {
    return (int32_t)call(SYS_msgsnd, id, (long)message, length, flags, 0);
}

static inline int64_t msgq_sysv_receive(int32_t id, void *message, int64_t capacity, int64_t type, int32_t flags) {
    return call(SYS_msgrcv, id, (long)message, capacity, type, flags);
}

/* deadline: by CLOCK_REALTIME; NULL waits without limit */
static inline int32_t msgq_posix_send(int32_t descriptor, const void *body, int64_t length, int32_t priority,
                                      const struct timespec *deadline) {
    return (int32_t)call(SYS_mq_timedsend, descriptor, (long)body, length, priority, (long)deadline);
}

static inline int64_t msgq_posix_receive(int32_t descriptor, void *body, int64_t capacity, uint32_t *priority,
                                         const struct timespec *deadline) {
    return call(SYS_mq_timedreceive, descriptor, (long)body, capacity, (long)priority, (long)deadline);
}

#endif
