#include "strangers.h"

#include "line.h"
#include "preamble.h"

#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <poll.h>

enum { WARY_MILLIS = 1, PATIENCE_MILLIS = 5000 };

static struct lane *lanes;
static long count;
static int harness;
static uint64_t refused;
static long last_user = -1;

void strangers_watch(struct lane *all, long many, int control) {
    lanes = all;
    count = many;
    harness = control;
}

void strangers_patience(int fd, int millis) {
    const struct timeval patience = {.tv_usec = millis * 1000};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
}

/* Asks the harness whose connection it is. It answers only if the kernel names another user. */
static void ask(const struct lane *lane, uint64_t connection) {
    char host[INET_ADDRSTRLEN];
    struct sockaddr_in peer;
    socklen_t length = sizeof peer;
    if (getpeername(lane->in, (struct sockaddr *)&peer, &length) == 0 && peer.sin_family == AF_INET) {
        line_write(harness, "PEER %" PRIu64 " %s:%u %s", connection,
                   inet_ntop(AF_INET, &peer.sin_addr, host, sizeof host), ntohs(peer.sin_port),
                   lane->options->addresses);
    }
}

/* A slow client may be a stranger, or our own on a busy machine. */
bool strangers_preamble(struct lane *lane, unsigned char *preamble) {
    bool wary = __atomic_load_n(&refused, __ATOMIC_RELAXED) > 0; /* asks at once, which costs a call */
    uint64_t connection = ++lane->accepted * (uint64_t)count + (uint64_t)(lane - lanes);
    size_t came = 0;
    for (int waited = 0; waited < PATIENCE_MILLIS; waited += wary ? WARY_MILLIS : SLOW_MILLIS) {
        ssize_t n = recv(lane->in, preamble + came, PREAMBLE_BYTES - came, wary ? MSG_DONTWAIT : 0);
        came += n > 0 ? (size_t)n : 0;
        if (came == PREAMBLE_BYTES) {
            return true;
        }
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR) ||
            __atomic_load_n(&lane->told, __ATOMIC_RELAXED) == connection) {
            return false;
        }
        if (waited == 0) {
            ask(lane, connection);
        }
        if (wary) {
            poll(&(struct pollfd){.fd = lane->in, .events = POLLIN}, 1, WARY_MILLIS);
        }
    }
    return false;
}

void strangers_told(int control, const char *rest) {
    uint64_t connection;
    long user;
    (void)control;
    if (sscanf(rest, "%" SCNu64 " %ld", &connection, &user) == 2) {
        __atomic_store_n(&last_user, user, __ATOMIC_RELAXED);
        if (connection != 0) { /* 0: one that has been refused already */
            __atomic_store_n(&lanes[connection % (uint64_t)count].told, connection, __ATOMIC_RELAXED);
        }
    }
}

void strangers_refused(const struct lane *lane) {
    ask(lane, 0);
    __atomic_fetch_add(&refused, 1, __ATOMIC_RELAXED);
}

struct strangers strangers_total(void) {
    return (struct strangers){.refused = __atomic_load_n(&refused, __ATOMIC_RELAXED),
                              .user = __atomic_load_n(&last_user, __ATOMIC_RELAXED)};
}
