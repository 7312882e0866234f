/* One lane of the client at work. */
#ifndef BENCH_TALKER_H
#define BENCH_TALKER_H

#include "histogram.h"
#include "transport.h"

#include <pthread.h>
#include <semaphore.h>

/* What all lanes are to do; the control thread writes it before each run. */
struct run {
    pthread_mutex_t lock;
    pthread_cond_t started;
    uint64_t generation;
    int64_t began;
    int64_t ended;
    int64_t deadline;
    uint64_t messages; /* per lane; 0: until the deadline */
    long talking;      /* lanes that have not finished */
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
    uint64_t last; /* the run's last sequence number; UINT64_MAX while it is unknown */
};

/* CLOCK_MONOTONIC in nanoseconds. */
int64_t talker_clock(void);

/* Stamps and sends a message; ends the process if the server has gone. */
void talker_send(struct talker *talker, uint64_t sequence);

/* Receives the reply with this number; ends the process with a sentence about anything else. */
void talker_receive(struct talker *talker, unsigned char *reply, uint64_t sequence);

/* Counts the message: the next number is next. */
void talker_next(struct talker *talker);

#endif
