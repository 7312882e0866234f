#include "queue.h"

#include "stop.h"

#include <errno.h>
#include <sys/ipc.h>
#include <sys/msg.h>

static int made = -1;

int queue_make(key_t key) {
    made = msgget(key, IPC_CREAT | IPC_EXCL | 0600);
    if (made < 0) {
        stop_call(errno, "msgget(0x%x)", (unsigned)key);
    }
    return made;
}

void queue_remove(void) {
    msgctl(made, IPC_RMID, NULL);
}

int queue_find(key_t key) {
    int id = msgget(key, 0);
    if (id < 0) {
        stop_call(errno, "msgget(0x%x)", (unsigned)key);
    }
    return id;
}

void queue_send(int id, const void *message, size_t size) {
    while (msgsnd(id, message, size, 0) < 0) {
        if (errno != EINTR) {
            stop_call(errno, "msgsnd");
        }
    }
}

size_t queue_receive(int id, void *message, size_t room, long type) {
    for (;;) {
        ssize_t n = msgrcv(id, message, room, type, 0);
        if (n >= 0) {
            return (size_t)n;
        }
        if (errno != EINTR) {
            stop_call(errno, "msgrcv");
        }
    }
}
