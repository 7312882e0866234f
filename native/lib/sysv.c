#define _GNU_SOURCE
#include "msgq.h"
#include "system.h"

int32_t msgq_sysv_get(int32_t key, int32_t flags) {
    return (int32_t)result(syscall(SYS_msgget, key, flags));
}

int32_t msgq_sysv_send(int32_t id, const void *message, int64_t length, int32_t flags) {
    return (int32_t)result(syscall(SYS_msgsnd, id, message, length, flags));
}

int64_t msgq_sysv_receive(int32_t id, void *message, int64_t capacity, int64_t type, int32_t flags) {
    return result(syscall(SYS_msgrcv, id, message, capacity, type, flags));
}

int32_t msgq_sysv_control(int32_t id, int32_t command, void *buffer) {
    return (int32_t)result(syscall(SYS_msgctl, id, command, buffer));
}
