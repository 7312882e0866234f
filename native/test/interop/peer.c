/*
 * The other side of the interoperability tests, in C. Like its siblings in other languages it takes
 *   send <sysv|posix> <key|name>                      and sends each line "<type or priority> <hex or ->" of its input
 *   receive <sysv|posix> <key|name> <count> <msgtyp>  and writes such a line for each message
 */
#include <fcntl.h>
#include <mqueue.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>

#define LARGEST 8192

struct message {
    long type;
    unsigned char body[LARGEST];
};

static void check(long result, const char *call) {
    if (result < 0) {
        perror(call);
        exit(1);
    }
}

static size_t decode(const char *hex, unsigned char *body) {
    size_t n = strcmp(hex, "-") == 0 ? 0 : strlen(hex) / 2;
    for (size_t i = 0; i < n; i++) {
        sscanf(hex + 2 * i, "%2hhx", &body[i]);
    }
    return n;
}

static void print(const struct message *message, long length) {
    printf("%ld ", message->type);
    for (long i = 0; i < length; i++) {
        printf("%02x", message->body[i]);
    }
    puts(length == 0 ? "-" : "");
    fflush(stdout);
}

int main(int count, char **arguments) {
    if (count < 4) {
        return 2;
    }
    int sysv = strcmp(arguments[2], "sysv") == 0;
    int queue = sysv ? msgget((key_t)strtol(arguments[3], NULL, 0), 0) : mq_open(arguments[3], O_RDWR);
    check(queue, "open");
    struct message message = {0, {0}};
    if (strcmp(arguments[1], "send") == 0) {
        static char hex[2 * LARGEST + 1];
        while (scanf("%ld %16384s", &message.type, hex) == 2) {
            size_t length = decode(hex, message.body);
            check(sysv ? msgsnd(queue, &message, length, 0)
                       : mq_send(queue, (char *)message.body, length, (unsigned)message.type),
                  "send");
        }
        return 0;
    }
    long type = count > 5 ? atol(arguments[5]) : 0;
    for (int left = atoi(arguments[4]); left > 0; left--) {
        unsigned priority = 0;
        long length = sysv ? msgrcv(queue, &message, LARGEST, type, 0)
                           : mq_receive(queue, (char *)message.body, LARGEST, &priority);
        check(length, "receive");
        message.type = sysv ? message.type : (long)priority;
        print(&message, length);
    }
    return 0;
}
