/*
 * copy: the client reads a file in blocks and sends them through a pipe or a System V queue; the server writes them to
 * another. The end of the file is a message of its own: removing the queue instead, as the published program does, can
 * lose messages.
 */
#include "../lib/transfer.h"
#include "fail.h"
#include "lane.h"
#include "stream.h"
#include "talker.h"
#include "transports.h"
#include "work.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/msg.h>
#include <unistd.h>

struct block {
    long type;
    unsigned char body[];
};

static int file(const struct options *options) {
    int fd = open(options->file, (options->role == SERVER ? O_WRONLY | O_CREAT | O_TRUNC : O_RDONLY) | O_CLOEXEC, 0600);
    if (fd < 0) {
        fail_call(errno, "open(%s)", options->file);
    }
    return fd;
}

static void send_block(const struct lane *lane, const struct block *block, size_t size) {
    if (lane->transport == &transport_pipe) {
        if (!stream_write(lane->out, block->body, size)) {
            fail("the server closed the pipe before the last block");
        }
        return;
    }
    int rc;
    do {
        rc = msgq_sysv_send(lane->out, block, (int64_t)size, 0);
    } while (rc == -EINTR);
    if (rc < 0) {
        fail_call(-rc, "msgsnd of %zu bytes", size);
    }
}

/* Bytes of the block, 0 at the end. */
static size_t receive_block(const struct lane *lane, struct block *block) {
    const struct options *options = lane->options;
    if (lane->transport == &transport_pipe) {
        return stream_read(lane->in, block->body, options->size);
    }
    int64_t n;
    do {
        n = msgq_sysv_receive(lane->in, block, (int64_t)options->size, options->type, 0);
    } while (n == -EINTR);
    if (n < 0) {
        fail_call((int)-n, "msgrcv");
    }
    return (size_t)n;
}

static void run(struct options *options, uint64_t messages, struct tally *tally) {
    (void)messages; /* the file says how many */
    struct lane lane;
    lane_init(&lane, options, transport_named(options->transport), 0);
    struct block *block = malloc(sizeof *block + options->size);
    block->type = options->type;
    lane.transport->open(&lane);
    tally->began = talker_clock();
    int fd = file(options);
    size_t size;
    do {
        if (options->role == SERVER) {
            size = receive_block(&lane, block);
            stream_write(fd, block->body, size);
        } else {
            size = stream_read(fd, block->body, options->size);
            send_block(&lane, block, size);
        }
        tally->messages += size > 0;
    } while (size > 0);
    close(fd);
    if (lane.transport == &transport_pipe) { /* its end is the file's */
        close(lane.in);
        close(lane.out);
    }
    tally->ended = talker_clock();
    free(block);
}

const struct work work_copy = {.name = "copy", .run = run, .inherits = true};
