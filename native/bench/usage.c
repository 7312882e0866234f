#include "usage.h"

#include "line.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>

static int64_t micros(struct timeval time) {
    return (int64_t)time.tv_sec * 1000000 + time.tv_usec;
}

/* Not ru_maxrss, which is at least that of the process that started this one. */
long usage_peak(void) {
    long kilobytes = 0;
    char line[256];
    FILE *status = fopen("/proc/self/status", "re");
    while (status != NULL && fgets(line, sizeof line, status) != NULL) {
        if (sscanf(line, "VmHWM: %ld", &kilobytes) == 1) {
            break;
        }
    }
    if (status != NULL) {
        fclose(status);
    }
    return kilobytes;
}

void usage_report(int control, int who, long peak, const struct check *total, size_t size, const char *more) {
    struct rusage usage;
    getrusage(who, &usage);
    line_write(
        control,
        "COUNTERS messages=%" PRIu64 " bytes=%" PRIu64 " lost=%" PRIu64 " duplicated=%" PRIu64 " reordered=%" PRIu64
        " damaged=%" PRIu64 " user_us=%" PRId64 " sys_us=%" PRId64 " vcsw=%ld ivcsw=%ld maxrss_kb=%ld%s",
        total->messages, total->messages * size, total->lost, total->duplicated, total->reordered, total->damaged,
        micros(usage.ru_utime), micros(usage.ru_stime), usage.ru_nvcsw, usage.ru_nivcsw, peak, more);
}
