/* The calling thread, and what it starts, on one core. */
#ifndef BENCH_PIN_H
#define BENCH_PIN_H

#include <sched.h>
#include <stdbool.h>
#include <stddef.h>

/* The set of this core alone and its size, for CPU_FREE. */
cpu_set_t *pin_set(long core, size_t *bytes);

/* -1: wherever the scheduler likes. False with errno set if that is refused. */
bool pin_here(long core);

/* Whether it would be; the thread stays where it is. */
bool pin_allowed(long core);

#endif
