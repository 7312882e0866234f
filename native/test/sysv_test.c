#include "msgq.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/ipc.h>

struct message {
    int64_t type;
    char body[16];
};

int main(void) {
    int32_t id = msgq_sysv_get(IPC_PRIVATE, 0600 | IPC_CREAT);
    assert(id >= 0);
    struct message sent = {7, "hello"};
    assert(msgq_sysv_send(id, &sent, 5, 0) == 0);
    struct message received = {0, ""};
    assert(msgq_sysv_receive(id, &received, 4, 0, IPC_NOWAIT) == -E2BIG);
    assert(msgq_sysv_receive(id, &received, 16, 0, IPC_NOWAIT) == 5);
    assert(received.type == 7 && memcmp(received.body, "hello", 5) == 0);
    assert(msgq_sysv_receive(id, &received, 16, 0, IPC_NOWAIT) == -ENOMSG);
    assert(msgq_sysv_control(id, IPC_RMID, 0) == 0);
    assert(msgq_sysv_control(id, IPC_RMID, 0) == -EINVAL);
    return 0;
}
