#include "msgq.h"

#include <errno.h>
#include <stddef.h>
#include <sys/ipc.h>
#include <sys/msg.h>

int32_t msgq_sysv_get(int32_t key, int32_t flags) {
    int id = msgget((key_t)key, flags);
    return id < 0 ? -errno : id;
}

int32_t msgq_sysv_send(int32_t id, const void *message, int64_t length, int32_t flags) {
    return msgsnd(id, message, (size_t)length, flags) < 0 ? -errno : 0;
}

int64_t msgq_sysv_receive(int32_t id, void *message, int64_t capacity, int64_t type, int32_t flags) {
    ssize_t n = msgrcv(id, message, (size_t)capacity, (long)type, flags);
    return n < 0 ? -errno : n;
}

int32_t msgq_sysv_control(int32_t id, int32_t command, void *buffer) {
    int r = msgctl(id, command, buffer);
    return r < 0 ? -errno : r;
}
