/* The calling thread, and what it starts, on one core. */
#ifndef BENCH_PIN_H
#define BENCH_PIN_H

#include <stdbool.h>

/* -1: wherever the scheduler likes. False with errno set if that is refused. */
bool pin_here(long core);

#endif
