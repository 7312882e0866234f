/* Setting up a lane: addresses by role, a buffer, the thread and where it runs. */
#ifndef BENCH_LANE_H
#define BENCH_LANE_H

#include "transport.h"

/* Initializes a lane of this endpoint, with its own addresses if the transport gives each lane some. */
void lane_init(struct lane *lane, struct options *options, const struct transport *transport, long number);

/* A message's memory, with HEADROOM before it, and behind it room for a queue's largest message. Zeroed. */
unsigned char *lane_buffer(const struct lane *lane);
void lane_buffer_free(const struct lane *lane, unsigned char *message);

/* Bytes of the part of a message that starts at this offset. Inline, since it is measured. */
static inline size_t lane_part(const struct lane *lane, size_t offset) {
    size_t left = lane->options->size - offset;
    return left < lane->limit ? left : lane->limit;
}

/* After each exchange: closes what a short connection has opened. */
static inline void lane_finish(struct lane *lane) {
    if (lane->options->connection == SHORT && lane->transport->finish != NULL) {
        lane->transport->finish(lane);
    }
}

/* A thread with every signal blocked, on the core the options name. */
void lane_start(const struct options *options, void *(*body)(void *), void *argument);

#endif
