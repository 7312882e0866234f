/* The control channel: the harness asks on standard input, an endpoint answers through a pipe that it has inherited. */
#ifndef BENCH_CONTROL_H
#define BENCH_CONTROL_H

#include "endpoint.h"

/* Answers through this descriptor; from here on the harness hears why this process fails. */
void control_answer(long descriptor);

/* Starts the endpoint and obeys until STOP, a signal or the channel's end. */
void control_obey(const struct endpoint *endpoint, struct options *options) __attribute__((noreturn));

#endif
