#include "msgq.h"

#include <errno.h>
#include <sys/ipc.h>
#include <sys/msg.h>

int32_t msgq_sysv_get(int32_t key, int32_t flags) {
    int id = msgget((key_t)key, flags);
    return id < 0 ? -errno : id;
}

int32_t msgq_sysv_remove(int32_t id) {
    return msgctl(id, IPC_RMID, 0) < 0 ? -errno : 0;
}
