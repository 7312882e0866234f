/* Event counters: perf_event_open(2), for which libc has no function. */
#include "kernel.h"

#include <linux/perf_event.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#define ANY (-1)

CALL(jint, openCounter, jlong tracepoint, jint thread, jboolean children) {
    struct perf_event_attr event = {
        .type = PERF_TYPE_TRACEPOINT,
        .size = sizeof event,
        .config = (uint64_t)tracepoint,
        .inherit = children,
    };
    return outcome(syscall(SYS_perf_event_open, &event, thread, ANY, ANY, PERF_FLAG_FD_CLOEXEC));
}

CALL(jlong, readCounter, jint fd) {
    uint64_t count = 0;
    ssize_t bytes = read(fd, &count, sizeof count);
    return bytes == sizeof count ? (jlong)count : bytes < 0 ? -errno : -EIO;
}
