/* System V message queues: one for requests and one for replies per lane. Short: msgget for every message. */
#include "../lib/transfer.h"
#include "address.h"
#include "fail.h"
#include "lane.h"
#include "limit.h"
#include "made.h"
#include "transport.h"

#include <errno.h>
#include <string.h>
#include <sys/msg.h>
#include <unistd.h>

static size_t largest(void) {
    return (size_t)limit_of("/proc/sys/kernel/msgmax", 8192);
}

static void make(const struct options *options, const char *key) {
    int id = msgget(address_number(key), IPC_CREAT | IPC_EXCL | 0600);
    if (id < 0) {
        fail_call(errno, "msgget(%s, IPC_CREAT|IPC_EXCL)", key);
    }
    made_queue(id);
    if (options->depth > 0) {
        struct msqid_ds state;
        size_t part = options->size < largest() ? options->size : largest();
        msgctl(id, IPC_STAT, &state);
        state.msg_qbytes = part * (size_t)options->depth;
        if (msgctl(id, IPC_SET, &state) < 0) {
            fail_call(errno, "msgctl(IPC_SET, msg_qbytes %zu)", part * (size_t)options->depth);
        }
    }
}

static void create(struct options *options) {
    address_each(options, make);
}

static int get(const char *key) {
    int id = msgget(address_number(key), 0);
    if (id < 0) {
        fail_call(errno, "msgget(%s)", key);
    }
    return id;
}

/* A message larger than the whole queue could never be sent. */
static int get_limit(struct lane *lane, const char *key) {
    struct msqid_ds state;
    int id = get(key);
    if (msgctl(id, IPC_STAT, &state) < 0) {
        fail_call(errno, "msgctl(%s, IPC_STAT)", key);
    }
    if (state.msg_perm.cuid != geteuid()) {
        fail("the queue with key %s belongs to user %u", key, state.msg_perm.cuid);
    }
    lane->limit = largest() < state.msg_qbytes ? largest() : state.msg_qbytes;
    return id;
}

static void open_lane(struct lane *lane) {
    if (lane->incoming != NULL) {
        lane->in = get_limit(lane, lane->incoming);
    }
    if (lane->outgoing != NULL) {
        lane->out = get_limit(lane, lane->outgoing);
    }
}

static bool send_message(struct lane *lane, unsigned char *message) {
    const long type = lane->options->type > 0 ? lane->options->type : 1;
    int id = lane->options->connection == SHORT ? get(lane->outgoing) : lane->out;
    for (size_t offset = 0; offset < lane->options->size; offset += lane->limit) {
        unsigned char *start = message + offset - sizeof type;
        unsigned char covered[sizeof type]; /* a later part's type lies over the end of the part before */
        memcpy(covered, start, sizeof type);
        memcpy(start, &type, sizeof type);
        int rc;
        do {
            rc = msgq_sysv_send(id, start, (int64_t)lane_part(lane, offset), 0);
        } while (rc == -EINTR);
        memcpy(start, covered, sizeof type);
        if (rc < 0) {
            fail_call(-rc, "msgsnd of %zu bytes", lane_part(lane, offset));
        }
    }
    return true;
}

static size_t receive_message(struct lane *lane, unsigned char *message) {
    int id = lane->options->connection == SHORT ? get(lane->incoming) : lane->in;
    size_t got = 0;
    for (size_t offset = 0; offset < lane->options->size; offset += lane->limit) {
        unsigned char *start = message + offset - sizeof(long);
        unsigned char covered[sizeof(long)];
        memcpy(covered, start, sizeof covered);
        int64_t n;
        do {
            n = msgq_sysv_receive(id, start, (int64_t)lane_part(lane, offset), lane->options->type, MSG_NOERROR);
        } while (n == -EINTR);
        memcpy(start, covered, sizeof covered);
        if (n < 0) {
            fail_call((int)-n, "msgrcv");
        }
        got += (size_t)n;
        if ((size_t)n != lane_part(lane, offset)) {
            break;
        }
    }
    return got;
}

const struct transport transport_sysv = {.name = "sysv",
                                         .named = true,
                                         .create = create,
                                         .open = open_lane,
                                         .send = send_message,
                                         .receive = receive_message};
