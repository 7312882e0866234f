/* What processes have used: getrusage(2). */
#include "kernel.h"

#include <sys/resource.h>
#include <time.h>

static jlong micros(struct timeval time) {
    return (jlong)time.tv_sec * 1000000 + time.tv_usec;
}

CALL(jint, usage, jint who, jlongArray figures) {
    struct rusage usage = {0};
    jint result = outcome(getrusage(who, &usage));
    jlong all[] = {micros(usage.ru_utime), micros(usage.ru_stime), usage.ru_nvcsw, usage.ru_nivcsw};
    (*env)->SetLongArrayRegion(env, figures, 0, sizeof all / sizeof *all, all);
    return result;
}

CALL(jlong, processNanos, jint pid) {
    clockid_t clock;
    struct timespec used;
    int error = clock_getcpuclockid(pid, &clock);
    if (error != 0) {
        return -error;
    }
    return clock_gettime(clock, &used) < 0 ? -errno : (jlong)used.tv_sec * 1000000000 + used.tv_nsec;
}
