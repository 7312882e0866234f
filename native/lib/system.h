/*
 * System calls by number, so that one library loads on every glibc and on musl: mq_* and the pthread functions moved
 * between glibc's libraries in 2.34, and a library built on a newer glibc could not be loaded on an older one.
 */
#ifndef SYSTEM_H
#define SYSTEM_H

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

/* what the call returned, or -errno */
static inline long result(long returned) {
    return returned < 0 ? -errno : returned;
}

#endif
