/* The control channel: the harness asks on standard input, an endpoint answers through a pipe that it has inherited. */
#ifndef BENCH_CONTROL_H
#define BENCH_CONTROL_H

#include "endpoint.h"

/* Answers through this descriptor; from here on the harness hears why this process fails. */
void control_answer(long descriptor);

/*
 * The calling thread no longer shares its descriptors with the lanes. While threads share a table of descriptors, the
 * kernel counts their users at each call; a program without a control channel does not pay that. Where a sandbox
 * forbids unshare(2), they still share it, and false is returned.
 */
bool control_own_descriptors(void);

/* Starts the endpoint and obeys until STOP, a signal or the channel's end. */
void control_obey(const struct endpoint *endpoint, struct options *options) __attribute__((noreturn));

#endif
