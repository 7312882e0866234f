/* Nanoseconds in log-linear buckets, each at most 1/64 (1.6 %) wide. */
#ifndef BENCH_HISTOGRAM_H
#define BENCH_HISTOGRAM_H

#include <stdint.h>

/* 64 buckets for every power of two up to 2^40 ns, which is 18 minutes. */
enum { HISTOGRAM_STEPS = 64, HISTOGRAM_BUCKETS = (40 - 6 + 1) * HISTOGRAM_STEPS };

struct histogram {
    uint64_t counts[HISTOGRAM_BUCKETS];
};

void histogram_add(struct histogram *histogram, uint64_t nanos);

/* The middle of a bucket. */
uint64_t histogram_value(int bucket);

/* Adds what `from` holds and empties it. */
void histogram_move(struct histogram *to, struct histogram *from);

#endif
