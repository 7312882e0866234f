#include "msgq.h"

#include <assert.h>
#include <sys/ipc.h>

int main(void) {
    int32_t id = msgq_sysv_get(IPC_PRIVATE, 0600 | IPC_CREAT);
    assert(id >= 0);
    assert(msgq_sysv_remove(id) == 0);
    return 0;
}
