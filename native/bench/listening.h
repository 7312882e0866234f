/* Whether a server of this user listens, according to the kernel: a connection to try would be one more for the server.
 */
#ifndef BENCH_LISTENING_H
#define BENCH_LISTENING_H

#include <stdbool.h>

/* `tcp:<port>` of IPv4, or `unix:<path>`. */
bool listening(const char *address);

#endif
