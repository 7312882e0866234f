/* Pins the calling thread, and what it starts, to one core. */
#ifndef BENCH_PIN_H
#define BENCH_PIN_H

#include <sched.h>
#include <stdbool.h>
#include <stddef.h>

/* The set of this core alone, to be freed with CPU_FREE, and its size. */
cpu_set_t *pin_set(long core, size_t *bytes);

/* Pins the calling thread; -1 leaves it where it is. False, with errno set, if that is refused. */
bool pin_here(long core);

/* Whether pin_here() is allowed; the thread stays where it is. */
bool pin_allowed(long core);

#endif
