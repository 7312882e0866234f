/* What the `address` option names. */
#ifndef BENCH_ADDRESS_H
#define BENCH_ADDRESS_H

#include "options.h"

/* The two halves `request,reply` of a lane's address, in memory of their own. */
void address_pair(const struct options *options, long lane, char *halves[2]);

/* Makes what each half of each lane's address names. */
void address_each(const struct options *options, void (*make)(const struct options *options, const char *half));

/* A half as a number: a descriptor, or the key of a queue. */
int address_number(const char *half);

#endif
