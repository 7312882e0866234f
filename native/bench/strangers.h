/* Strangers' connections to a server's TCP port: none may keep our own client waiting. */
#ifndef BENCH_STRANGERS_H
#define BENCH_STRANGERS_H

#include "transport.h"

/* How many connections were refused, and the user who made the last of them, if that is known (else -1). */
struct strangers {
    uint64_t refused;
    long user;
};

/* Sets the lanes that will accept; the harness at `control` knows who connects. */
void strangers_watch(struct lane *lanes, long count, int control);

/* The harness's STRANGER <connection> <user>: the connection is another user's. */
void strangers_told(int control, const char *rest);

enum { SLOW_MILLIS = 20 };

/* Limits how long a read waits before it fails with EAGAIN; 0: no limit. Connections inherit the listener's limit. */
void strangers_patience(int fd, int millis);

/* Reads a preamble from lane->in. False if it does not come: the connection is a stranger's. */
bool strangers_preamble(struct lane *lane, unsigned char *preamble);

/* Counts a connection that is refused. */
void strangers_refused(const struct lane *lane);

struct strangers strangers_total(void);

#endif
