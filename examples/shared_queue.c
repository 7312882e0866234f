/*
 * Answers each message of one queue in shared memory in another one, in capitals, until the first is removed.
 *
 * gcc -pthread -Inative/lib -o target/shared_queue examples/shared_queue.c $(ls native/lib/shared_*.c | grep -v _jni)
 * target/shared_queue /questions /answers       # AskShared.java asks
 */
#include "shared_queue.h"
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

enum { CAPACITY = 1 << 20, LARGEST = 64 << 10 };

static char body[LARGEST];

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "shared_queue QUESTIONS ANSWERS\n");
        return 1;
    }
    int questions = msgq_shared_open(argv[1], O_CREAT, 0600, CAPACITY, LARGEST);
    int answers = msgq_shared_open(argv[2], O_CREAT, 0600, CAPACITY, LARGEST);
    int64_t length = questions < 0 ? questions : answers;
    while (length >= 0) {
        length = msgq_shared_receive(questions, body, LARGEST, NULL, NULL);
        for (int64_t i = 0; i < length; i++) body[i] = toupper((unsigned char)body[i]);
        if (length >= 0) {
            int sent = msgq_shared_send(answers, 1, body, length, NULL);
            length = sent < 0 ? sent : 0;
        }
    }
    if (length == -EIDRM) return 0; /* somebody has removed the queue */
    fprintf(stderr, "%s\n", strerror((int)-length));
    return 1;
}
