/* The control channel: the harness asks, an endpoint answers. */
#ifndef BENCH_CONTROL_H
#define BENCH_CONTROL_H

#include "endpoint.h"

/* Connects to the harness, starts the endpoint and obeys until STOP, a signal or the channel's end. */
void control_obey(const struct endpoint *endpoint, struct options *options) __attribute__((noreturn));

#endif
