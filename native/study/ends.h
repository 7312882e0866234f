/* Two processes that talk, started, timed and ended by a third that keeps time. */
#ifndef STUDY_ENDS_H
#define STUDY_ENDS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* What the two ends tell the third; in memory that all share. */
struct tally {
    int64_t began;           /* first byte offered */
    int64_t ended;           /* last byte taken */
    uint64_t messages;       /* whole ones that came, each in its place */
    uint64_t source_changes; /* times that the ports of a source address had run out */
    uint64_t close_waits;    /* times that the near end waited for the far end to catch up */
};

struct end {
    const char *name;
    int cpu;                      /* core to run on; -1: wherever the scheduler likes */
    void (*talk)(struct tally *); /* in a process of its own, which ends when this returns */
};

struct pair {
    struct end near;         /* sends */
    struct end far;          /* receives; started first */
    bool (*far_ready)(void); /* NULL: at once */
    void (*started)(void);   /* when both are: lets go of what only they use; may be NULL */
    void (*clean)(void);     /* removes what was made, however it ends; may be NULL */
    uint64_t far_writes;     /* bytes that the far end has to write by write(2), as the kernel counts; 0: any */
};

/* CLOCK_MONOTONIC in nanoseconds. */
int64_t ends_clock(void);

/* Runs the calling thread on one core. */
void ends_pin(int cpu);

/* Prints `RESULT key=value…` and returns; or says what went wrong, cleans, and ends the process. */
void ends_run(const struct pair *pair);

#endif
