#include "histogram.h"

static int bucket_of(uint64_t nanos) {
    if (nanos < HISTOGRAM_STEPS) {
        return (int)nanos;
    }
    int octave = 63 - __builtin_clzll(nanos) - 6; /* 0 for 64…127, whose buckets are 1 ns wide */
    int bucket = (octave + 1) * HISTOGRAM_STEPS + (int)(nanos >> octave) - HISTOGRAM_STEPS;
    return bucket < HISTOGRAM_BUCKETS ? bucket : HISTOGRAM_BUCKETS - 1;
}

void histogram_add(struct histogram *histogram, uint64_t nanos) {
    histogram->counts[bucket_of(nanos)]++;
}

uint64_t histogram_value(int bucket) {
    if (bucket < HISTOGRAM_STEPS) {
        return (uint64_t)bucket;
    }
    int octave = bucket / HISTOGRAM_STEPS - 1;
    uint64_t lowest = (uint64_t)(HISTOGRAM_STEPS + bucket % HISTOGRAM_STEPS) << octave;
    return lowest + ((UINT64_C(1) << octave) - 1) / 2;
}

void histogram_move(struct histogram *to, struct histogram *from) {
    for (int i = 0; i < HISTOGRAM_BUCKETS; i++) {
        to->counts[i] += from->counts[i];
        from->counts[i] = 0;
    }
}
