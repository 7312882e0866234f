/*
 * A daemon such as exist: structs in one System V queue, whose key ftok(3) makes of a file. It multiplies.
 *
 * gcc -o daemon examples/daemon.c && touch /tmp/shop && ./daemon /tmp/shop
 */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/msg.h>

struct request {
    long type;      /* 1 */
    int64_t client; /* the reply's type */
    int32_t count;  /* the compiler leaves 4 bytes free behind it */
    double price;
};

struct reply {
    long type;
    double total;
};

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "daemon FILE\n");
        return 1;
    }
    key_t key = ftok(argv[1], 1);
    int queue = key == -1 ? -1 : msgget(key, IPC_CREAT | 0600);
    struct request in;
    while (queue != -1 && msgrcv(queue, &in, sizeof in - sizeof in.type, 1, 0) != -1) {
        struct reply out = {in.client, in.count * in.price};
        if (in.client > 1 && msgsnd(queue, &out, sizeof out - sizeof out.type, IPC_NOWAIT) == -1)
            perror("reply"); /* with IPC_NOWAIT a full queue costs a reply, and stops nobody */
    }
    if (errno == EIDRM) return 0; /* somebody has removed the queue */
    perror(argv[1]);
    return 1;
}
