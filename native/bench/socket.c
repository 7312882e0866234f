#include "socket.h"

#include "fail.h"
#include "stream.h"

#include <endian.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <unistd.h>

/*
 * A backlog that overflows costs a connection a whole second, so a one-way client waits for the server's close now
 * and then.
 */
enum { BACKLOG = 4096, WAIT_EVERY = 256 };

static int listener = -1;

static void set(int fd, int level, int option, int value, const char *what) {
    if (setsockopt(fd, level, option, &value, sizeof value) < 0) {
        fail_call(errno, "setsockopt(%s, %d)", what, value);
    }
}

void socket_buffers(int fd, const struct options *options) {
    if (options->sndbuf > 0) {
        set(fd, SOL_SOCKET, SO_SNDBUF, options->sndbuf, "SO_SNDBUF");
    }
    if (options->rcvbuf > 0) {
        set(fd, SOL_SOCKET, SO_RCVBUF, options->rcvbuf, "SO_RCVBUF");
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

static void no_delay(int fd, const struct options *options) {
    if (options->transport == &transport_tcp && options->nodelay >= 0 && !options->bare) {
        set(fd, IPPROTO_TCP, TCP_NODELAY, options->nodelay, "TCP_NODELAY");
    }
}

/* True when the connection is our own client's: lane->number is then the lane it speaks for. */
static bool introduced(struct lane *lane) {
    if (lane->options->bare) {
        return true;
    }
    unsigned char preamble[PREAMBLE_BYTES];
    uint32_t number;
    if (stream_read(lane->in, preamble, sizeof preamble) != sizeof preamble ||
        memcmp(preamble, lane->options->token, TOKEN_BYTES) != 0) {
        return false;
    }
    memcpy(&number, preamble + TOKEN_BYTES, sizeof number);
    lane->number = (int)le32toh(number);
    return lane->number >= 0 && lane->number < lane->options->lanes;
}

void socket_accept(struct lane *lane) {
    for (;;) {
        lane->in = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
        if (lane->in < 0) {
            if (errno != EINTR && errno != ECONNABORTED) {
                fail_call(errno, "accept");
            }
            continue;
        }
        if (introduced(lane)) {
            break;
        }
        close(lane->in); /* a stranger: it is not served, and our own client still may come */
    }
    no_delay(lane->in, lane->options);
    lane->out = lane->in;
}

static void introduce(const struct lane *lane, unsigned char *preamble) {
    uint32_t number = htole32((uint32_t)lane->number);
    memcpy(preamble, lane->options->token, TOKEN_BYTES);
    memcpy(preamble + TOKEN_BYTES, &number, sizeof number);
}

void socket_dial(struct lane *lane) {
    lane->in = lane->out = lane->options->transport->dial(lane);
    no_delay(lane->out, lane->options);
}

void socket_introduce(struct lane *lane) {
    if (lane->options->bare) {
        return;
    }
    unsigned char preamble[PREAMBLE_BYTES];
    introduce(lane, preamble);
    if (!stream_write(lane->out, preamble, sizeof preamble)) {
        fail("the server closed the connection of lane %d at once", lane->number);
    }
}

void socket_open(struct lane *lane) {
    if (lane->options->brief) {
        return;
    }
    if (lane->options->server) {
        socket_accept(lane);
    } else {
        socket_dial(lane);
        socket_introduce(lane);
    }
}

bool socket_send(struct lane *lane, unsigned char *message) {
    if (!lane->options->brief || lane->options->server) {
        return stream_write(lane->out, message, lane->options->size);
    }
    socket_dial(lane);
    if (lane->options->bare) {
        return stream_write(lane->out, message, lane->options->size);
    }
    introduce(lane, message - PREAMBLE_BYTES); /* preamble and message leave in one call */
    return stream_write(lane->out, message - PREAMBLE_BYTES, PREAMBLE_BYTES + lane->options->size);
}

size_t socket_receive(struct lane *lane, unsigned char *message) {
    if (lane->options->brief && lane->options->server) {
        socket_accept(lane);
    }
    return stream_read(lane->in, message, lane->options->size);
}

void socket_finish(struct lane *lane) {
    const struct options *options = lane->options;
    if (!options->server && options->pattern == ONE_WAY && lane->sequence % WAIT_EVERY == WAIT_EVERY - 1) {
        unsigned char nothing;
        stream_read(lane->in, &nothing, 1);
        lane->close_waits++;
    }
    close(lane->in);
}
