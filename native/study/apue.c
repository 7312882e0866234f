/*
 * Copies a file to another in blocks that travel through a pipe or a System V queue. The end of the file is a message
 * of its own: removing the queue instead, as the published program does, can take messages with it.
 */
#include "bytes.h"
#include "ends.h"
#include "queue.h"
#include "stop.h"
#include "studies.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 2000, TYPE = 0x12345 };

static struct {
    const char *source;
    const char *destination;
    int queue;
    int pipe[2];
} work;

static struct {
    long type;
    char body[BLOCK];
} block = {.type = TYPE};

static int file(const char *path, int flags) {
    int fd = open(path, flags | O_CLOEXEC, 0600);
    if (fd < 0) {
        stop_call(errno, "%s", path);
    }
    return fd;
}

static void pipe_near(struct tally *tally) {
    (void)tally;
    int source = file(work.source, O_RDONLY);
    close(work.pipe[0]);
    for (size_t n; (n = read_whole(source, block.body, BLOCK)) > 0;) {
        write_whole(work.pipe[1], block.body, n);
    }
}

static void pipe_far(struct tally *tally) {
    int destination = file(work.destination, O_WRONLY | O_CREAT | O_TRUNC);
    close(work.pipe[1]);
    for (size_t n; (n = read_whole(work.pipe[0], block.body, BLOCK)) > 0; tally->messages++) {
        write_whole(destination, block.body, n);
    }
}

static void queue_near(struct tally *tally) {
    (void)tally;
    int source = file(work.source, O_RDONLY);
    size_t n;
    do {
        n = read_whole(source, block.body, BLOCK);
        queue_send(work.queue, &block, n);
    } while (n > 0);
}

static void queue_far(struct tally *tally) {
    int destination = file(work.destination, O_WRONLY | O_CREAT | O_TRUNC);
    for (size_t n; (n = queue_receive(work.queue, &block, BLOCK, TYPE)) > 0; tally->messages++) {
        write_whole(destination, block.body, n);
    }
}

static void close_pipe(void) {
    close(work.pipe[0]);
    close(work.pipe[1]);
}

void study_apue(char **arguments) {
    struct pair pair = {.near = {"parent", atoi(arguments[3]), pipe_near},
                        .far = {"child", atoi(arguments[4]), pipe_far},
                        .started = close_pipe};
    work.source = arguments[1];
    work.destination = arguments[2];
    if (strcmp(arguments[0], "mq") == 0) {
        work.queue = queue_make((key_t)strtol(arguments[5], NULL, 10));
        pair.near.talk = queue_near;
        pair.far.talk = queue_far;
        pair.started = NULL;
        pair.clean = queue_remove;
    } else if (pipe2(work.pipe, O_CLOEXEC) < 0) {
        stop_call(errno, "pipe");
    }
    ends_run(&pair);
}
