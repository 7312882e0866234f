#include "lajp_tcp.h"

#include "bytes.h"
#include "stop.h"

#include <errno.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 4096, WAIT_EVERY = 256, SOURCES = 250 };

static int listener = -1;
static struct sockaddr_in server = {.sin_family = AF_INET};
static int source = 1; /* 127.0.0.source */

void lajp_listen(int port) {
    int on = 1;
    server.sin_port = htons((uint16_t)port);
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(listener, (struct sockaddr *)&server, sizeof server) < 0 || listen(listener, BACKLOG) < 0) {
        stop_call(errno, "cannot listen on 127.0.0.1:%d", port);
    }
}

int lajp_accept(void) {
    for (;;) {
        int fd = accept(listener, NULL, NULL);
        if (fd >= 0) {
            return fd;
        }
        if (errno != EINTR && errno != ECONNABORTED) {
            stop_call(errno, "accept");
        }
    }
}

static int bind_source(int fd) {
    struct sockaddr_in from = {.sin_family = AF_INET};
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + (uint32_t)source);
    return source == 1 ? 0 : bind(fd, (struct sockaddr *)&from, sizeof from);
}

int lajp_connect(struct tally *tally) {
    for (int attempt = 0;; attempt++) {
        int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (fd < 0) {
            stop_call(errno, "socket");
        }
        if (bind_source(fd) == 0 && connect(fd, (struct sockaddr *)&server, sizeof server) == 0) {
            return fd;
        }
        if ((errno != EADDRNOTAVAIL && errno != EADDRINUSE) || attempt == SOURCES) {
            stop_call(errno, "connect from 127.0.0.%d", source);
        }
        close(fd);
        source = source % SOURCES + 1;
        tally->source_changes++;
    }
}

void lajp_close(int fd, uint64_t sequence, struct tally *tally) {
    if (tally != NULL && sequence % WAIT_EVERY == WAIT_EVERY - 1) {
        char nothing;
        shutdown(fd, SHUT_WR);
        read_some(fd, &nothing, 1);
        tally->close_waits++;
    }
    close(fd);
}
