/* The control channel: the harness asks on standard input, an endpoint answers through a pipe that it has inherited. */
#ifndef BENCH_CONTROL_H
#define BENCH_CONTROL_H

#include "endpoint.h"

/* Answers through this descriptor; from now on the harness is told why this process fails. */
void control_answer(long descriptor);

/*
 * Gives the calling thread a table of descriptors of its own. While threads share one, the kernel counts a descriptor's
 * users at each call, which a program without a control channel does not pay for. Returns false where a sandbox forbids
 * unshare(2); the table is then still shared.
 */
bool control_own_descriptors(void);

/* Starts the endpoint and obeys until STOP, a signal or the channel's end. */
void control_obey(const struct endpoint *endpoint, struct options *options) __attribute__((noreturn));

#endif
