/* What a study has this program do in place of a benchmark's messages; one file each, listed in main.c. */
#ifndef BENCH_WORK_H
#define BENCH_WORK_H

#include "options.h"

/* What DONE reports of a run. */
struct tally {
    int64_t began;
    int64_t ended;
    uint64_t messages;       /* or bytes */
    uint64_t source_changes; /* times that a source address ran out of ports */
    uint64_t close_waits;    /* times that the client waited for the server to catch up */
    int64_t written;         /* bytes that work=program's program wrote, as the kernel counts; -1: it does not say */
    double median;           /* of the nanoseconds of a message; 0: unknown */
};

struct work {
    const char *name;

    /* Before READY: makes what this end offers. NULL: nothing. */
    void (*make)(struct options *options);

    /* Runs so many messages, bytes or nanoseconds, on a thread of its own, which is already pinned. */
    void (*run)(struct options *options, uint64_t messages, struct tally *tally);

    bool shares;   /* its descriptors, with the control thread */
    bool inherits; /* transport=pipe: the address is a pipe's two descriptors */
    bool children; /* the work is done by a child, whose usage counts */
};

extern const struct work work_copy;
extern const struct work work_blocks;
extern const struct work work_lajp;
extern const struct work work_program;
extern const struct work work_gauge;

/* Obeys the harness as an endpoint that does this work. */
void work_obey(const struct work *work, struct options *options) __attribute__((noreturn));

#endif
