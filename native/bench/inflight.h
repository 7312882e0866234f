/* Round trips with n outstanding: the lane's own thread reads, a second one writes as long as there are credits. */
#ifndef BENCH_INFLIGHT_H
#define BENCH_INFLIGHT_H

#include "talker.h"

void inflight_init(struct talker *talker);
void inflight_run(struct talker *talker, const struct run *run);

#endif
