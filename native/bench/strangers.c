#include "strangers.h"

#include "fail.h"
#include "peer.h"
#include "preamble.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { TICK_NANOS = 20000000, PATIENCE_TICKS = 250 };

static const uint64_t HELD = UINT64_C(1) << 63;

struct watch {
    struct lane *lanes;
    long count;
    uint64_t *seen; /* by lane: what it waited for at the last tick */
    int *ticks;     /* and for how many ticks */
};

static uint64_t refused;
static long met; /* long connections whose preamble has come */
static long last_user = -1;

static bool foreign(long user) {
    return user >= 0 && user != (long)geteuid();
}

void strangers_expect(struct lane *lane) {
    __atomic_store_n(&lane->expected, ++lane->accepted, __ATOMIC_RELEASE);
}

void strangers_met(void) {
    __atomic_fetch_add(&met, 1, __ATOMIC_RELAXED);
}

/* The watch may hold it for as long as it looks. */
void strangers_came(struct lane *lane) {
    uint64_t expected = lane->accepted;
    while (!__atomic_compare_exchange_n(&lane->expected, &expected, 0, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {
        expected = lane->accepted;
        sched_yield();
    }
}

/* A tick or more without a preamble: another user's connection is shut; our own client may only be slow. */
static void look(struct lane *lane, uint64_t expected, int ticks) {
    uint64_t unheld = expected;
    if (!__atomic_compare_exchange_n(&lane->expected, &unheld, expected | HELD, false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_RELAXED)) {
        return; /* it has just come */
    }
    if (ticks >= PATIENCE_TICKS || foreign(peer_user(lane->in))) {
        shutdown(lane->in, SHUT_RDWR); /* ends the read */
    }
    __atomic_store_n(&lane->expected, expected, __ATOMIC_RELEASE);
}

static void *watch(void *argument) {
    struct watch *w = argument;
    const struct timespec tick = {.tv_nsec = TICK_NANOS};
    while (w->lanes->options->connection == SHORT || __atomic_load_n(&met, __ATOMIC_RELAXED) < w->count) {
        nanosleep(&tick, NULL);
        for (long i = 0; i < w->count; i++) {
            uint64_t expected = __atomic_load_n(&w->lanes[i].expected, __ATOMIC_ACQUIRE);
            w->ticks[i] = expected != 0 && expected == w->seen[i] ? w->ticks[i] + 1 : 0;
            w->seen[i] = expected;
            if (w->ticks[i] > 0) {
                look(&w->lanes[i], expected, w->ticks[i]);
            }
        }
    }
    free(w->seen);
    free(w->ticks);
    free(w);
    return NULL;
}

void strangers_watch(struct lane *lanes, long count) {
    struct watch *w = malloc(sizeof *w);
    *w = (struct watch){.lanes = lanes, .count = count};
    w->seen = calloc((size_t)count, sizeof *w->seen);
    w->ticks = calloc((size_t)count, sizeof *w->ticks);
    pthread_t thread;
    int error = pthread_create(&thread, NULL, watch, w); /* on no lane's core */
    if (error != 0) {
        fail_call(error, "a thread");
    }
    pthread_detach(thread);
}

bool strangers_silent(int fd) {
    unsigned char preamble[PREAMBLE_BYTES];
    if (__atomic_load_n(&refused, __ATOMIC_RELAXED) == 0 ||
        recv(fd, preamble, sizeof preamble, MSG_PEEK | MSG_DONTWAIT) == PREAMBLE_BYTES) {
        return false;
    }
    return foreign(peer_user(fd));
}

void strangers_refused(int fd) {
    long user = peer_user(fd);
    if (user >= 0) {
        __atomic_store_n(&last_user, user, __ATOMIC_RELAXED);
    }
    __atomic_fetch_add(&refused, 1, __ATOMIC_RELAXED);
}

struct strangers strangers_total(void) {
    return (struct strangers){.refused = __atomic_load_n(&refused, __ATOMIC_RELAXED),
                              .user = __atomic_load_n(&last_user, __ATOMIC_RELAXED)};
}
