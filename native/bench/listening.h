/* Whether a server listens, according to the kernel: a connection to try would be one more for the server. */
#ifndef BENCH_LISTENING_H
#define BENCH_LISTENING_H

#include <stdbool.h>

/* `tcp:<port>` on 127.0.0.1, or `unix:<path>`. */
bool listening(const char *address);

#endif
