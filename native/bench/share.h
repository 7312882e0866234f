/* How much of an exchange counts that was not over in time. */
#ifndef BENCH_SHARE_H
#define BENCH_SHARE_H

#include <stdint.h>

/*
 * The share of [from, to], in ns of talker_clock(), that lies before the end: 0 to 1. An exchange across the end tends
 * to be a long one, such as one that another process interrupted; counted whole, or not at all, it would make a busy
 * machine seem slower than it is.
 */
double share_before(int64_t end, int64_t from, int64_t to);

#endif
