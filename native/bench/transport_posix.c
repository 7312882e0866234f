/* POSIX message queues: per lane one for requests and one for replies. Short: mq_open and mq_close per message. */
#include "../lib/transfer.h"
#include "address.h"
#include "fail.h"
#include "lane.h"
#include "limit.h"
#include "made.h"
#include "transport.h"

#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>

static void make(const struct options *options, const char *name) {
    struct mq_attr attributes = {
        .mq_maxmsg = options->depth,
        .mq_msgsize = limit_of("/proc/sys/fs/mqueue/msgsize_default", 8192),
    };
    mqd_t queue = mq_open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600, options->depth > 0 ? &attributes : NULL);
    if (queue == (mqd_t)-1) {
        fail_call(errno, "mq_open(%s, O_CREAT|O_EXCL)", name);
    }
    made_name(name);
    mq_close(queue);
}

static void create(struct options *options) {
    address_each(options, make);
}

static mqd_t get(const char *name, int access) {
    mqd_t queue = mq_open(name, access | O_CLOEXEC);
    if (queue == (mqd_t)-1) {
        fail_call(errno, "mq_open(%s)", name);
    }
    return queue;
}

static size_t largest(mqd_t queue) {
    struct mq_attr attributes;
    if (mq_getattr(queue, &attributes) < 0) {
        fail_call(errno, "mq_getattr");
    }
    return (size_t)attributes.mq_msgsize;
}

static void open_lane(struct lane *lane) {
    if (lane->incoming != NULL) {
        lane->in = get(lane->incoming, O_RDONLY);
        lane->limit = largest(lane->in);
    }
    if (lane->outgoing != NULL) {
        lane->out = get(lane->outgoing, O_WRONLY);
        lane->limit = largest(lane->out);
    }
    if (lane->options->connection == SHORT) {
        if (lane->incoming != NULL) {
            mq_close(lane->in);
        }
        if (lane->outgoing != NULL) {
            mq_close(lane->out);
        }
    }
}

static bool send_message(struct lane *lane, unsigned char *message) {
    mqd_t queue = lane->options->connection == SHORT ? get(lane->outgoing, O_WRONLY) : lane->out;
    for (size_t offset = 0; offset < lane->options->size; offset += lane->limit) {
        int rc;
        do {
            rc = msgq_posix_send(queue, message + offset, (int64_t)lane_part(lane, offset), 0, NULL);
        } while (rc == -EINTR);
        if (rc < 0) {
            fail_call(-rc, "mq_send of %zu bytes", lane_part(lane, offset));
        }
    }
    if (lane->options->connection == SHORT) {
        mq_close(queue);
    }
    return true;
}

static size_t receive_message(struct lane *lane, unsigned char *message) {
    mqd_t queue = lane->options->connection == SHORT ? get(lane->incoming, O_RDONLY) : lane->in;
    size_t got = 0;
    for (size_t offset = 0; offset < lane->options->size; offset += lane->limit) {
        int64_t n;
        do { /* mq_receive needs room for the queue's largest message, which lane_buffer() has */
            n = msgq_posix_receive(queue, message + offset, (int64_t)lane->limit, NULL, NULL);
        } while (n == -EINTR);
        if (n < 0) {
            fail_call((int)-n, "mq_receive");
        }
        got += (size_t)n;
        if ((size_t)n != lane_part(lane, offset)) {
            break;
        }
    }
    if (lane->options->connection == SHORT) {
        mq_close(queue);
    }
    return got;
}

const struct transport transport_posix = {.name = "posix",
                                          .named = true,
                                          .create = create,
                                          .open = open_lane,
                                          .send = send_message,
                                          .receive = receive_message};
