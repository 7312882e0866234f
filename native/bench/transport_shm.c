/* Queues in shared memory: one for requests and one for replies per lane. Short: opened and closed for each message. */
#include "../lib/shared_queue.h"
#include "address.h"
#include "fail.h"
#include "lane.h"
#include "made.h"
#include "transport.h"

#include <errno.h>
#include <fcntl.h>

enum { CAPACITY = 1 << 20, LARGEST = 64 << 10, UNIT = 16 };

static int64_t spin = -1; /* of all queues of this process */

/* a power of two in which depth messages fit */
static int64_t capacity(const struct options *options) {
    int64_t part = options->size < LARGEST ? (int64_t)options->size : LARGEST;
    int64_t needed = options->depth * ((part + UNIT - 1) / UNIT + 1) * UNIT;
    int64_t bytes = options->depth > 0 ? 4 * LARGEST : CAPACITY;
    while (bytes < needed) {
        bytes *= 2;
    }
    return bytes;
}

static int get(const char *name, int flags, int64_t bytes) {
    int queue = msgq_shared_open(name, flags, 0600, bytes, LARGEST);
    if (queue < 0) {
        fail_call(-queue, "msgq_shared_open(%s)", name);
    }
    msgq_shared_spin(queue, spin);
    return queue;
}

static void make(const struct options *options, const char *name) {
    msgq_shared_close(get(name, O_CREAT | O_EXCL, capacity(options)));
    made_shared(name);
}

static void create(struct options *options) {
    address_each(options, make);
}

static void open_lane(struct lane *lane) {
    lane->limit = LARGEST;
    if (lane->options->connection == SHORT) {
        return;
    }
    if (lane->incoming != NULL) {
        lane->in = get(lane->incoming, 0, 0);
    }
    if (lane->outgoing != NULL) {
        lane->out = get(lane->outgoing, 0, 0);
    }
}

static void open_sleeping(struct lane *lane) {
    spin = 0;
    open_lane(lane);
}

static bool send_message(struct lane *lane, unsigned char *message) {
    int queue = lane->options->connection == SHORT ? get(lane->outgoing, 0, 0) : lane->out;
    for (size_t offset = 0; offset < lane->options->size; offset += lane->limit) {
        int rc;
        do {
            rc = msgq_shared_send(queue, 1, message + offset, (int64_t)lane_part(lane, offset), NULL);
        } while (rc == -EINTR);
        if (rc < 0) {
            fail_call(-rc, "msgq_shared_send of %zu bytes", lane_part(lane, offset));
        }
    }
    if (lane->options->connection == SHORT) {
        msgq_shared_close(queue);
    }
    return true;
}

static size_t receive_message(struct lane *lane, unsigned char *message) {
    int queue = lane->options->connection == SHORT ? get(lane->incoming, 0, 0) : lane->in;
    size_t got = 0;
    for (size_t offset = 0; offset < lane->options->size; offset += lane->limit) {
        int64_t n;
        do {
            n = msgq_shared_receive(queue, message + offset, (int64_t)lane_part(lane, offset), NULL, NULL);
        } while (n == -EINTR);
        if (n < 0) {
            fail_call((int)-n, "msgq_shared_receive");
        }
        got += (size_t)n;
        if ((size_t)n != lane_part(lane, offset)) {
            break;
        }
    }
    if (lane->options->connection == SHORT) {
        msgq_shared_close(queue);
    }
    return got;
}

const struct transport transport_shm = {.name = "shm",
                                        .named = true,
                                        .create = create,
                                        .open = open_lane,
                                        .send = send_message,
                                        .receive = receive_message};

/* whose ends sleep at once */
const struct transport transport_shm_sleep = {.name = "shm-sleep",
                                              .named = true,
                                              .create = create,
                                              .open = open_sleeping,
                                              .send = send_message,
                                              .receive = receive_message};
