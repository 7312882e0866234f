/* The server: echoes every message, or counts it. */
#ifndef BENCH_SERVER_H
#define BENCH_SERVER_H

#include "options.h"

void server_start(struct options *options);

/* Answers COUNTERS. */
void server_counters(int control);

#endif
