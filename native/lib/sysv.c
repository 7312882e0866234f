#define _GNU_SOURCE
#include "msgq.h"
#include "system.h"

int32_t msgq_sysv_get(int32_t key, int32_t flags) {
    return (int32_t)result(syscall(SYS_msgget, key, flags));
}

int32_t msgq_sysv_control(int32_t id, int32_t command, void *buffer) {
    return (int32_t)result(syscall(SYS_msgctl, id, command, buffer));
}
