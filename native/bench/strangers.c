#include "strangers.h"

#include "../kernel/peer.h"
#include "preamble.h"

#include <errno.h>
#include <stdint.h>

enum { WARY_MILLIS = 1, PATIENCE_MILLIS = 5000 };

static uint64_t refused;
static long last_user = -1;

void strangers_patience(int fd, int millis) {
    const struct timeval patience = {.tv_usec = millis * 1000};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
}

/* Whether the kernel names another user at the other end. */
static bool foreign(int fd) {
    struct sockaddr_in peer, here;
    socklen_t lengths[] = {sizeof peer, sizeof here};
    if (getpeername(fd, (struct sockaddr *)&peer, &lengths[0]) < 0 || peer.sin_family != AF_INET ||
        getsockname(fd, (struct sockaddr *)&here, &lengths[1]) < 0) {
        return false;
    }
    long user = peer_user(&peer, &here);
    if (user < 0 || user == (long)geteuid()) {
        return false;
    }
    __atomic_store_n(&last_user, user, __ATOMIC_RELAXED);
    return true;
}

/* A slow client may be a stranger, or our own on a busy machine. */
bool strangers_preamble(int fd, unsigned char *preamble) {
    size_t came = 0;
    for (int waited = 0;
         waited<PATIENCE_MILLIS; waited += __atomic_load_n(&refused, __ATOMIC_RELAXED)> 0 ? WARY_MILLIS : SLOW_MILLIS) {
        ssize_t n = recv(fd, preamble + came, PREAMBLE_BYTES - came, 0);
        came += n > 0 ? (size_t)n : 0;
        if (came == PREAMBLE_BYTES) {
            return true;
        }
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR) || foreign(fd)) {
            return false;
        }
    }
    return false;
}

void strangers_refused(int listener, int fd) {
    foreign(fd); /* cannot be asked once it is closed */
    __atomic_fetch_add(&refused, 1, __ATOMIC_RELAXED);
    strangers_patience(listener, WARY_MILLIS);
    close(fd);
}

struct strangers strangers_total(void) {
    return (struct strangers){.refused = __atomic_load_n(&refused, __ATOMIC_RELAXED),
                              .user = __atomic_load_n(&last_user, __ATOMIC_RELAXED)};
}
