#include "strangers.h"

#include "fail.h"
#include "line.h"
#include "preamble.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <pthread.h>
#include <time.h>

enum { TICK_NANOS = 20000000, SLOW_TICKS = 2, PATIENCE_TICKS = 250 };

static struct lane *lanes;
static long count;
static int harness;
static pthread_mutex_t looking = PTHREAD_MUTEX_INITIALIZER; /* at lane->expected, whose connection then stays open */
static uint64_t accepted;
static uint64_t refused;
static long met; /* long connections whose preamble has come */
static long last_user = -1;

/* The harness answers only if the kernel names another user. A UNIX-domain socket's directory keeps others out. */
static void ask(const struct lane *lane) {
    char host[INET_ADDRSTRLEN];
    struct sockaddr_in peer;
    socklen_t length = sizeof peer;
    if (getpeername(lane->in, (struct sockaddr *)&peer, &length) == 0 && peer.sin_family == AF_INET) {
        line_write(harness, "PEER %" PRIu64 " %s:%u %s", lane->expected,
                   inet_ntop(AF_INET, &peer.sin_addr, host, sizeof host), ntohs(peer.sin_port),
                   lane->options->addresses);
    }
}

/* Asked only after the first stranger: until then nothing is spent on a connection. */
static bool silent(int fd) {
    unsigned char preamble[PREAMBLE_BYTES];
    return __atomic_load_n(&refused, __ATOMIC_RELAXED) > 0 &&
           recv(fd, preamble, sizeof preamble, MSG_PEEK | MSG_DONTWAIT) < PREAMBLE_BYTES;
}

void strangers_expect(struct lane *lane) {
    pthread_mutex_lock(&looking);
    lane->expected = ++accepted;
    lane->ticks = 0;
    pthread_mutex_unlock(&looking);
    if (silent(lane->in)) {
        ask(lane);
    }
}

void strangers_came(struct lane *lane) {
    pthread_mutex_lock(&looking);
    lane->expected = 0;
    pthread_mutex_unlock(&looking);
}

void strangers_met(void) {
    __atomic_fetch_add(&met, 1, __ATOMIC_RELAXED);
}

/* Whoever is slow may be a stranger, or our own client on a busy machine. */
static void look(struct lane *lane) {
    lane->ticks++;
    if (lane->ticks == SLOW_TICKS) {
        ask(lane);
    } else if (lane->ticks >= PATIENCE_TICKS) {
        shutdown(lane->in, SHUT_RDWR); /* ends the read */
    }
}

static void *watch(void *argument) {
    const struct timespec tick = {.tv_nsec = TICK_NANOS};
    (void)argument;
    while (lanes->options->connection == SHORT || __atomic_load_n(&met, __ATOMIC_RELAXED) < count) {
        nanosleep(&tick, NULL);
        pthread_mutex_lock(&looking);
        for (long i = 0; i < count; i++) {
            if (lanes[i].expected != 0) {
                look(&lanes[i]);
            }
        }
        pthread_mutex_unlock(&looking);
    }
    return NULL;
}

void strangers_watch(struct lane *all, long many, int control) {
    lanes = all;
    count = many;
    harness = control;
    pthread_t thread;
    int error = pthread_create(&thread, NULL, watch, NULL); /* on no lane's core */
    if (error != 0) {
        fail_call(error, "a thread");
    }
    pthread_detach(thread);
}

void strangers_told(int control, const char *rest) {
    uint64_t connection;
    long user;
    (void)control;
    if (sscanf(rest, "%" SCNu64 " %ld", &connection, &user) != 2) {
        return;
    }
    __atomic_store_n(&last_user, user, __ATOMIC_RELAXED);
    pthread_mutex_lock(&looking);
    for (long i = 0; i < count; i++) {
        if (lanes[i].expected == connection && connection != 0) {
            shutdown(lanes[i].in, SHUT_RDWR);
        }
    }
    pthread_mutex_unlock(&looking);
}

void strangers_refused(const struct lane *lane) {
    ask(lane);
    __atomic_fetch_add(&refused, 1, __ATOMIC_RELAXED);
}

struct strangers strangers_total(void) {
    return (struct strangers){.refused = __atomic_load_n(&refused, __ATOMIC_RELAXED),
                              .user = __atomic_load_n(&last_user, __ATOMIC_RELAXED)};
}
