/* One lane's share of a run: the loops that are measured. */
#ifndef BENCH_RUN_H
#define BENCH_RUN_H

#include "histogram.h"
#include "transport.h"

#include <pthread.h>
#include <semaphore.h>

struct run {
    pthread_mutex_t lock;
    pthread_cond_t started;
    uint64_t generation;
    int64_t began;
    int64_t ended;
    int64_t deadline;
    uint64_t messages; /* per lane; 0: until the deadline */
    int talking;       /* lanes that have not finished */
    int over;          /* eventfd */
};

struct talker {
    struct lane lane;
    unsigned char *message;
    struct histogram samples;
    /* more than one in flight: the writer thread, the credits it waits for, and when it sent each */
    const struct run *run;
    unsigned char *reply;
    int64_t *sent_at;
    sem_t go;
    sem_t credits;
    uint64_t last; /* the run's last sequence number; UINT64_MAX while it is not known */
};

/* CLOCK_MONOTONIC in nanoseconds. */
int64_t run_clock(void);

void talker_init(struct talker *talker);
void run_lane(struct talker *talker, const struct run *run);

/* Round trips with more than one in flight, from inflight.c. */
void inflight_init(struct talker *talker);
void inflight_run(struct talker *talker, const struct run *run);

/* Ends the process with a sentence that says what came instead of the reply. */
void wrong_reply(const struct lane *lane, const unsigned char *reply, size_t received, uint64_t sequence)
    __attribute__((noreturn));

#endif
