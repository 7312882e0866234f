/* The near end: sends, times, and checks every reply. */
#ifndef TWIN_NEAR_H
#define TWIN_NEAR_H

#include "options.h"

/* Starts the lanes' threads, which open them; returns the descriptor that asks for near_over(). */
int near_start(struct options *options);

/* Starts a run that ends after so many nanoseconds or, if not 0, so many messages per lane. */
void near_run(int64_t nanos, uint64_t messages);

/* All lanes are open: says READY. All have finished a run: answers DONE. */
void near_over(int control);

/* Answers SAMPLES and forgets them. */
void near_samples(int control);

/* Answers COUNTERS, or CHILDREN: what a pipe's children counted and used. */
void near_counters(int control, bool children);

#endif
