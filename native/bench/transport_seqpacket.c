/* UNIX-domain SOCK_SEQPACKET: a message larger than the send buffer is sent as several packets, the preamble as one of
 * its own. */
#include "fail.h"
#include "lane.h"
#include "stream.h"
#include "unix_socket.h"

#include <errno.h>
#include <unistd.h>

enum { KERNELS_OWN = 32 }; /* bytes of the send buffer that the kernel keeps: unix_dgram_sendmsg */

static void create(struct options *options) {
    unix_create(options, SOCK_SEQPACKET);
}
static int dial(struct lane *lane) {
    return unix_dial(lane, SOCK_SEQPACKET);
}

static void open_lane(struct lane *lane) {
    int buffer;
    socklen_t length = sizeof buffer;
    int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    socket_buffers(fd, lane->options);
    if (getsockopt(fd, SOL_SOCKET, SO_SNDBUF, &buffer, &length) < 0) {
        fail_call(errno, "getsockopt(SO_SNDBUF)");
    }
    close(fd);
    lane->limit = (size_t)(buffer - KERNELS_OWN);
    unix_open(lane);
}

static bool send_message(struct lane *lane, unsigned char *message) {
    if (lane->options->connection == SHORT && lane->options->role == CLIENT) {
        socket_dial(lane);
        socket_introduce(lane);
    }
    for (size_t offset = 0; offset < lane->options->size;
         offset += lane->limit) { /* a packet is written whole or not at all */
        if (!stream_write(lane->out, message + offset, lane_part(lane, offset))) {
            return false;
        }
    }
    return true;
}

const struct transport transport_seqpacket = {.name = "uds-seqpacket",
                                              .sockets = true,
                                              .create = create,
                                              .open = open_lane,
                                              .send = send_message,
                                              .receive = socket_receive,
                                              .finish = socket_finish,
                                              .dial = dial};
