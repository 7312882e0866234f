/* Whether somebody listens, asked of the kernel, so that no connection is used up by asking. */
#ifndef BENCH_LISTENING_H
#define BENCH_LISTENING_H

#include <stdbool.h>

/* `tcp:<port>` on 127.0.0.1, or `unix:<path>`. */
bool listening(const char *address);

#endif
