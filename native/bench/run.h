/* One lane's share of a run: the loops that are measured. */
#ifndef BENCH_RUN_H
#define BENCH_RUN_H

#include "talker.h"

void run_init(struct talker *talker);
void run_lane(struct talker *talker, const struct run *run);

#endif
