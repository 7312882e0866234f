#include "msgq.h"

#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <time.h>

int32_t msgq_posix_open(const char *name, int32_t flags, int32_t mode, int64_t messages, int64_t size) {
    struct mq_attr attributes = {.mq_maxmsg = (long)messages, .mq_msgsize = (long)size};
    mqd_t d = mq_open(name, flags | O_CLOEXEC, (mode_t)mode, messages > 0 ? &attributes : NULL);
    return d < 0 ? -errno : d;
}

int32_t msgq_posix_close(int32_t descriptor) {
    return mq_close(descriptor) < 0 ? -errno : 0;
}

int32_t msgq_posix_unlink(const char *name) {
    return mq_unlink(name) < 0 ? -errno : 0;
}

int32_t msgq_posix_send(int32_t descriptor, const void *body, int64_t length, int32_t priority, int64_t seconds,
                        int64_t nanos) {
    struct timespec deadline = {.tv_sec = (time_t)seconds, .tv_nsec = (long)nanos};
    int r = seconds < 0 ? mq_send(descriptor, body, (size_t)length, (unsigned)priority)
                        : mq_timedsend(descriptor, body, (size_t)length, (unsigned)priority, &deadline);
    return r < 0 ? -errno : 0;
}

int64_t msgq_posix_receive(int32_t descriptor, void *body, int64_t capacity, uint32_t *priority, int64_t seconds,
                           int64_t nanos) {
    struct timespec deadline = {.tv_sec = (time_t)seconds, .tv_nsec = (long)nanos};
    ssize_t n = seconds < 0 ? mq_receive(descriptor, body, (size_t)capacity, priority)
                            : mq_timedreceive(descriptor, body, (size_t)capacity, priority, &deadline);
    return n < 0 ? -errno : n;
}

int32_t msgq_posix_attributes(int32_t descriptor, int64_t *attributes) {
    struct mq_attr a;
    if (mq_getattr(descriptor, &a) < 0) {
        return -errno;
    }
    attributes[0] = a.mq_flags;
    attributes[1] = a.mq_maxmsg;
    attributes[2] = a.mq_msgsize;
    attributes[3] = a.mq_curmsgs;
    return 0;
}

int32_t msgq_posix_set_flags(int32_t descriptor, int32_t flags) {
    struct mq_attr a = {.mq_flags = flags};
    return mq_setattr(descriptor, &a, NULL) < 0 ? -errno : 0;
}
