/* What a client or a server does between its start and STOP; main.c lists them. */
#ifndef BENCH_ENDPOINT_H
#define BENCH_ENDPOINT_H

#include "options.h"

/* A line of the control channel that begins with this word, and what answers it. */
struct request {
    const char *word;
    void (*answer)(int control, const char *rest);
};

struct endpoint {
    enum role role;
    const char *work;

    /* Starts its threads. Returns a descriptor that is readable when over() is due, or -1. Either says READY. */
    int (*start)(struct options *options, int control);
    void (*over)(int control);

    const struct request *requests; /* the last has no word */
};

#endif
