/* Messages of 1024 bytes one way, through a System V queue or TCP, over one connection or one per message. */
#include "bytes.h"
#include "ends.h"
#include "lajp_tcp.h"
#include "queue.h"
#include "stop.h"
#include "studies.h"

#include <stdlib.h>
#include <string.h>

enum { SIZE = 1024, TYPE = 9527 };

static struct {
    bool brief; /* msgget, or connect and close, for every message */
    uint64_t messages;
    key_t key;
    int queue;
} work;

static struct {
    long type;
    unsigned char body[SIZE];
} message = {.type = TYPE};

static void stamp(uint64_t sequence) {
    memcpy(message.body, &sequence, sizeof sequence);
}

static void check(size_t size, uint64_t wanted) {
    uint64_t sequence;
    memcpy(&sequence, message.body, sizeof sequence);
    if (size != SIZE || sequence != wanted) {
        stop("message %llu of %zu bytes came in the place of message %llu", (unsigned long long)sequence, size,
             (unsigned long long)wanted);
    }
}

static void queue_near(struct tally *tally) {
    tally->began = ends_clock();
    for (uint64_t i = 0; i < work.messages; i++) {
        stamp(i);
        queue_send(work.brief ? queue_find(work.key) : work.queue, &message, SIZE);
    }
}

static void queue_far(struct tally *tally) {
    for (uint64_t i = 0; i < work.messages; i++) {
        int id = work.brief ? queue_find(work.key) : work.queue;
        check(queue_receive(id, &message, SIZE, TYPE), i);
    }
    tally->ended = ends_clock();
    tally->messages = work.messages;
}

static void tcp_near(struct tally *tally) {
    tally->began = ends_clock();
    int fd = work.brief ? -1 : lajp_connect(tally);
    for (uint64_t i = 0; i < work.messages; i++) {
        stamp(i);
        if (work.brief) {
            fd = lajp_connect(tally);
        }
        write_whole(fd, message.body, SIZE);
        if (work.brief) {
            lajp_close(fd, i, tally);
        }
    }
}

static void tcp_far(struct tally *tally) {
    int fd = work.brief ? -1 : lajp_accept();
    for (uint64_t i = 0; i < work.messages; i++) {
        if (work.brief) {
            fd = lajp_accept();
        }
        check(read_whole(fd, message.body, SIZE), i);
        if (work.brief) {
            lajp_close(fd, 0, NULL);
        }
    }
    tally->ended = ends_clock();
    tally->messages = work.messages;
}

void study_lajp(char **arguments) {
    struct pair pair = {.near = {"sender", atoi(arguments[3]), queue_near},
                        .far = {"receiver", atoi(arguments[4]), queue_far},
                        .clean = queue_remove};
    work.brief = strcmp(arguments[1], "short") == 0;
    work.messages = strtoull(arguments[2], NULL, 10);
    if (strcmp(arguments[0], "mq") == 0) {
        work.key = (key_t)strtol(arguments[5], NULL, 10);
        work.queue = queue_make(work.key);
    } else {
        lajp_listen(atoi(arguments[5]));
        pair.near.talk = tcp_near;
        pair.far.talk = tcp_far;
        pair.clean = NULL;
    }
    ends_run(&pair);
}
