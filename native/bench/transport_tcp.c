/* TCP over the loopback. Short: connect, one message, close. */
#include "fail.h"
#include "preamble.h"
#include "socket.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_SOURCES = 250 };

static int make(void) {
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        fail_call(errno, "socket(AF_INET)");
    }
    return fd;
}

static struct sockaddr_in address_of(const struct options *options) {
    struct sockaddr_in address = {.sin_family = AF_INET};
    const char *text = options->addresses == NULL ? "" : options->addresses;
    unsigned int port;
    int end = 0;
    if (sscanf(text, "127.0.0.1:%5u%n", &port, &end) != 1 || text[end] != '\0' || port > UINT16_MAX) {
        fail("address=%s is not 127.0.0.1:port", text);
    }
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons((uint16_t)port);
    return address;
}

static void create(struct options *options) {
    struct sockaddr_in address = address_of(options);
    socklen_t length = sizeof address;
    int fd = make();
    if (options->preamble ==
        PREAMBLE_OFF) { /* a study's port is the same in each run, and its last connection may be in TIME_WAIT */
        int on = 1;
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    }
    socket_listen(fd, (struct sockaddr *)&address, sizeof address, options);
    if (options->preamble == PREAMBLE_ON) {
        preamble_watch(fd, true);
    }
    getsockname(fd, (struct sockaddr *)&address, &length);
    static char actual[sizeof "127.0.0.1:65535"];
    snprintf(actual, sizeof actual, "127.0.0.1:%u", ntohs(address.sin_port));
    options->addresses = actual;
}

/* Every loopback address has its own ports, so that connections in TIME_WAIT never exhaust them. */
static void start_from(int fd, int source) {
    struct sockaddr_in local = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK + (uint32_t)source)};
    int late = 1; /* the port is chosen at connect, when only the pair of addresses must be unused */
    setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &late, sizeof late);
    if (bind(fd, (struct sockaddr *)&local, sizeof local) < 0) {
        fail_call(errno, "bind to 127.0.0.%d", source + 1);
    }
}

static void open_lane(struct lane *lane) {
    struct sockaddr_in address = address_of(lane->options);
    memcpy(&lane->peer, &address, sizeof address);
    socket_open(lane);
}

static int dial(struct lane *lane) {
    for (;;) {
        int fd = make();
        socket_buffers(fd, lane->options);
        if (lane->source > 0) {
            start_from(fd, lane->source);
        }
        int rc;
        do {
            rc = connect(fd, (struct sockaddr *)&lane->peer, sizeof(struct sockaddr_in));
        } while (rc < 0 && errno == EINTR);
        if (rc == 0) {
            return fd;
        }
        if (errno != EADDRNOTAVAIL || lane->source == MOST_SOURCES) {
            fail_call(errno, "connect to %s", lane->options->addresses);
        }
        __atomic_fetch_add(&lane->source, 1, __ATOMIC_RELAXED); /* the control thread reads it */
        close(fd);
    }
}

static void set_nodelay(int fd, const struct options *options) {
    int on = options->nodelay == NODELAY_ON;
    if (setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) < 0) {
        fail_call(errno, "setsockopt(TCP_NODELAY, %d)", on);
    }
}

const struct transport transport_tcp = {.name = "tcp",
                                        .sockets = true,
                                        .create = create,
                                        .open = open_lane,
                                        .send = socket_send,
                                        .receive = socket_receive,
                                        .finish = socket_finish,
                                        .dial = dial,
                                        .connected = set_nodelay};
