#include "preamble.h"

#include "../kernel/peer.h"

#include <endian.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* In ticks: our own client may be slow, on a busy machine; of those whose user the kernel does not know the first may
 * be ours, and each one after it less likely so. */
enum { TICK_MICROS = 20000, OURS = 250, UNKNOWN = 50 };

static _Atomic uint64_t refused;
static _Atomic long last_user = -1;

void preamble_write(unsigned char preamble[PREAMBLE_BYTES], const unsigned char token[TOKEN_BYTES], long lane) {
    uint32_t little = htole32((uint32_t)lane);
    memcpy(preamble, token, TOKEN_BYTES);
    memcpy(preamble + TOKEN_BYTES, &little, sizeof little);
}

long preamble_lane(const unsigned char preamble[PREAMBLE_BYTES], const unsigned char token[TOKEN_BYTES], long lanes) {
    uint32_t little;
    memcpy(&little, preamble + TOKEN_BYTES, sizeof little);
    long lane = (long)le32toh(little);
    return memcmp(preamble, token, TOKEN_BYTES) == 0 && lane < lanes ? lane : -1;
}

void preamble_watch(int fd, bool on) {
    const struct timeval tick = {.tv_usec = on ? TICK_MICROS : 0};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &tick, sizeof tick);
}

/* Whether a connection that has said nothing for so many ticks may still be our own client's. */
static bool may_wait(int fd, uint64_t ticks) {
    long user = peer_user_of(fd);
    if (user >= 0 && user != (long)geteuid()) {
        last_user = user;
        return false;
    }
    return ticks <= (user < 0 ? UNKNOWN / (1 + refused) : OURS);
}

bool preamble_read(int fd, unsigned char preamble[PREAMBLE_BYTES]) {
    size_t came = 0;
    for (uint64_t ticks = 0; (ticks == 0 && refused == 0) || may_wait(fd, ticks); ticks++) {
        ssize_t n = recv(fd, preamble + came, PREAMBLE_BYTES - came, 0);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
            return false;
        }
        came += n > 0 ? (size_t)n : 0;
        if (came == PREAMBLE_BYTES) {
            return true;
        }
    }
    return false;
}

void preamble_refuse(int fd) {
    may_wait(fd, 0); /* its user cannot be asked for once it is closed */
    refused++;
    close(fd);
}

void preamble_refused(char *words, size_t room) {
    snprintf(words, room, " refused=%" PRIu64 " refused_uid=%ld", refused, last_user);
}
