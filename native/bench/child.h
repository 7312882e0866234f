/* The server of one message: what a pipe's short connection starts. */
#ifndef BENCH_CHILD_H
#define BENCH_CHILD_H

#include "options.h"

/* Exit status: 0, or 3 when the message was not the one expected. */
int child_main(const struct options *options);

#endif
