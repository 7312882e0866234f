/* What counts of an exchange during which the time was over. */
#ifndef BENCH_SHARE_H
#define BENCH_SHARE_H

#include <stdint.h>

/*
 * How much of [from, to] lies before the end, in ns of talker_clock(): 0 to 1. What lies across it is mostly long, as
 * when another process has interrupted it; counted whole, or not at all, it would make a busy machine seem slower than
 * it is.
 */
double share_before(int64_t end, int64_t from, int64_t to);

#endif
