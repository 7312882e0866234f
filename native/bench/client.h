/* The client: sends, times, and checks every reply. */
#ifndef BENCH_CLIENT_H
#define BENCH_CLIENT_H

#include "options.h"

/* Starts the lanes' threads, which open them; returns the descriptor that asks for client_over(). */
int client_start(struct options *options);

/* Starts a run that ends after so many nanoseconds or, if not 0, so many messages per lane. */
void client_run(int64_t nanos, uint64_t messages);

/* All lanes are open: says READY. All have finished a run: answers DONE. */
void client_over(int control);

/* Answers SAMPLES and forgets them. */
void client_samples(int control);

/* Answers COUNTERS, or CHILDREN: what a pipe's children counted and used. */
void client_counters(int control, bool children);

#endif
