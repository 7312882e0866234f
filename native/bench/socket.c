#include "socket.h"

#include "backlog.h"
#include "fail.h"
#include "preamble.h"
#include "stream.h"

#include <errno.h>
#include <unistd.h>

static int listener = -1;

static void set(int fd, int option, long bytes, const char *what) {
    int value = (int)bytes;
    if (setsockopt(fd, SOL_SOCKET, option, &value, sizeof value) < 0) {
        fail_call(errno, "setsockopt(%s, %d)", what, value);
    }
}

void socket_buffers(int fd, const struct options *options) {
    if (options->sndbuf > 0) {
        set(fd, SO_SNDBUF, options->sndbuf, "SO_SNDBUF");
    }
    if (options->rcvbuf > 0) {
        set(fd, SO_RCVBUF, options->rcvbuf, "SO_RCVBUF");
    }
}

void socket_listen(int fd, const struct sockaddr *address, socklen_t length, const struct options *options) {
    socket_buffers(fd, options);
    if (bind(fd, address, length) < 0) {
        fail_call(errno, "bind to %s", options->addresses);
    }
    if (listen(fd, BACKLOG) < 0) {
        fail_call(errno, "listen on %s", options->addresses);
    }
    listener = fd;
}

static void connected(const struct lane *lane, int fd) {
    if (lane->transport->connected != NULL && lane->options->preamble == PREAMBLE_ON) {
        lane->transport->connected(fd, lane->options);
    }
}

/* Whether the connection is our own client's; lane->number is then the lane that its preamble names. */
static bool introduced(struct lane *lane) {
    if (lane->options->preamble == PREAMBLE_OFF) {
        return true;
    }
    unsigned char preamble[PREAMBLE_BYTES];
    bool reachable = lane->peer.ss_family == AF_INET; /* a UNIX-domain socket's directory keeps others out */
    if (reachable ? !preamble_read(lane->in, preamble)
                  : stream_read(lane->in, preamble, sizeof preamble) != sizeof preamble) {
        return false;
    }
    lane->number = preamble_lane(preamble, lane->options->token, lane->options->lanes);
    return lane->number >= 0;
}

void socket_accept(struct lane *lane) {
    for (;;) {
        lane->in = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
        if (lane->in < 0) {
            if (errno != EINTR && errno != ECONNABORTED && errno != EAGAIN) {
                fail_call(errno, "accept");
            }
            continue;
        }
        if (introduced(lane)) {
            break;
        }
        preamble_refuse(lane->in); /* our own client may still come */
    }
    connected(lane, lane->in);
    lane->out = lane->in;
}

void socket_dial(struct lane *lane) {
    lane->in = lane->out = lane->transport->dial(lane);
    connected(lane, lane->out);
}

void socket_introduce(struct lane *lane) {
    if (lane->options->preamble == PREAMBLE_OFF) {
        return;
    }
    unsigned char preamble[PREAMBLE_BYTES];
    preamble_write(preamble, lane->options->token, lane->number);
    if (!stream_write(lane->out, preamble, sizeof preamble)) {
        fail("the server closed the connection of lane %ld at once", lane->number);
    }
}

void socket_open(struct lane *lane) {
    lane->wait = (uint64_t)backlog_wait(lane->options->lanes);
    if (lane->options->connection == SHORT) {
        return;
    }
    if (lane->options->role == SERVER) {
        socket_accept(lane);
        preamble_watch(lane->in, false);
    } else {
        socket_dial(lane);
        socket_introduce(lane);
    }
}

bool socket_send(struct lane *lane, unsigned char *message) {
    if (lane->options->connection == LONG || lane->options->role == SERVER) {
        return stream_write(lane->out, message, lane->options->size);
    }
    socket_dial(lane);
    if (lane->options->preamble == PREAMBLE_OFF) {
        return stream_write(lane->out, message, lane->options->size);
    }
    /* preamble and message leave in one call */
    preamble_write(message - PREAMBLE_BYTES, lane->options->token, lane->number);
    return stream_write(lane->out, message - PREAMBLE_BYTES, PREAMBLE_BYTES + lane->options->size);
}

size_t socket_receive(struct lane *lane, unsigned char *message) {
    if (lane->options->connection == SHORT && lane->options->role == SERVER) {
        socket_accept(lane);
    }
    return stream_read(lane->in, message, lane->options->size);
}

void socket_finish(struct lane *lane) {
    const struct options *options = lane->options;
    if (options->role == CLIENT && options->pattern == ONE_WAY && lane->sequence % lane->wait == lane->wait - 1) {
        unsigned char nothing;
        stream_read(lane->in, &nothing, 1);
        lane->waits++;
    }
    close(lane->in);
}
