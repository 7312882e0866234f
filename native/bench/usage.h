/* What this process has used so far, for COUNTERS. */
#ifndef BENCH_USAGE_H
#define BENCH_USAGE_H

#include "check.h"

#include <stddef.h>

/* Answers with the tallies and the use of `who`: RUSAGE_SELF or RUSAGE_CHILDREN. */
void usage_report(int control, int who, const struct check *total, size_t size);

#endif
