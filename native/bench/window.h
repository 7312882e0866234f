/* A stretch of time of which messages are counted, and their shares of those that lie across its ends. */
#ifndef BENCH_WINDOW_H
#define BENCH_WINDOW_H

#include <stdint.h>

struct window {
    int64_t beginning; /* ns of talker_clock() */
    int64_t end;
};

/*
 * How much of [from, to] lies in the window: 0 to 1. What lies across an end is mostly long, as when another process
 * has interrupted it; counted whole, or not at all, it would make a busy machine seem slower than it is.
 */
double window_share(struct window window, int64_t from, int64_t to);

#endif
