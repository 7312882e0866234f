/* Strangers' connections to a server's TCP port: none may keep our own client waiting. */
#ifndef BENCH_STRANGERS_H
#define BENCH_STRANGERS_H

#include "transport.h"

/* How many connections were refused, and the user who made the last of them, if that is known (else -1). */
struct strangers {
    uint64_t refused;
    long user;
};

enum { SLOW_MILLIS = 20 };

/* Limits how long a read waits before it fails with EAGAIN; 0: no limit. Connections inherit the listener's limit. */
void strangers_patience(int fd, int millis);

/* Reads a preamble. False if it does not come: the connection is a stranger's. */
bool strangers_preamble(int fd, unsigned char *preamble);

/* Closes and counts a connection that is refused; from now on, the listener's are looked at sooner. */
void strangers_refused(int listener, int fd);

struct strangers strangers_total(void);

#endif
