#define _GNU_SOURCE
#include "msgq.h"
#include "system.h"

#include <fcntl.h>
#include <mqueue.h>
#include <stddef.h>

/* as mq_overview(7) has it, names start with a slash; the kernel's do not */
static const char *after_slash(const char *name) {
    return name[0] == '/' ? name + 1 : NULL;
}

int32_t msgq_posix_open(const char *name, int32_t flags, int32_t mode, int64_t messages, int64_t size) {
    struct mq_attr attributes = {.mq_maxmsg = (long)messages, .mq_msgsize = (long)size};
    if (after_slash(name) == NULL) {
        return -EINVAL;
    }
    return (int32_t)result(
        syscall(SYS_mq_open, after_slash(name), flags | O_CLOEXEC, mode, messages > 0 ? &attributes : NULL));
}

int32_t msgq_posix_close(int32_t descriptor) {
    return (int32_t)result(syscall(SYS_close, descriptor));
}

int32_t msgq_posix_unlink(const char *name) {
    if (after_slash(name) == NULL) {
        return -EINVAL;
    }
    long r = result(syscall(SYS_mq_unlink, after_slash(name)));
    return r == -EPERM ? -EACCES : (int32_t)r; /* as mq_unlink(3) has it */
}

int32_t msgq_posix_attributes(int32_t descriptor, int64_t *attributes) {
    struct mq_attr a;
    long r = result(syscall(SYS_mq_getsetattr, descriptor, NULL, &a));
    if (r == 0) {
        attributes[0] = a.mq_flags;
        attributes[1] = a.mq_maxmsg;
        attributes[2] = a.mq_msgsize;
        attributes[3] = a.mq_curmsgs;
    }
    return (int32_t)r;
}

int32_t msgq_posix_set_flags(int32_t descriptor, int32_t flags) {
    struct mq_attr a = {.mq_flags = flags};
    return (int32_t)result(syscall(SYS_mq_getsetattr, descriptor, &a, NULL));
}
