/* The control channel: the harness asks, an endpoint answers. */
#ifndef BENCH_CONTROL_H
#define BENCH_CONTROL_H

#include "endpoint.h"

/* Connects to the harness at this path; from here on it hears why this process fails. */
void control_connect(const char *path);

/* Starts the endpoint and obeys until STOP, a signal or the channel's end. */
void control_obey(const struct endpoint *endpoint, struct options *options) __attribute__((noreturn));

#endif
