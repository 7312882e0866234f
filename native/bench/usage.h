/* What this process has used so far, for COUNTERS. */
#ifndef BENCH_USAGE_H
#define BENCH_USAGE_H

#include "check.h"

#include <stddef.h>

/* Peak resident memory of this process, in kB. */
long usage_peak(void);

/* Answers with the tallies and the usage of `who`: RUSAGE_SELF or RUSAGE_CHILDREN. A peak of 0: unknown. */
void usage_report(int control, int who, long peak, const struct check *total, size_t size, const char *more);

#endif
