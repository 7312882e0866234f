/* Strangers' connections to a server's TCP port: none may keep our own client waiting. Until the first one has come, no
 * call is made for them; from then on the kernel is asked about each connection. */
#ifndef BENCH_STRANGERS_H
#define BENCH_STRANGERS_H

#include "transport.h"

/* How many connections were refused, and the user who made the last of them, if that is known (else -1). */
struct strangers {
    uint64_t refused;
    long user;
};

/* Whether reads end with EAGAIN after 20 ms; connections inherit it from the listener. */
void strangers_watch(int fd, bool on);

/* Reads a preamble. False if it does not come: the connection is a stranger's. */
bool strangers_preamble(int fd, unsigned char *preamble);

/* Counts a connection, and closes it. */
void strangers_refuse(int fd);

struct strangers strangers_total(void);

#endif
