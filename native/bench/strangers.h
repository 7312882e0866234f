/* Connections of others to a server's socket: none may keep its own client waiting. */
#ifndef BENCH_STRANGERS_H
#define BENCH_STRANGERS_H

#include "transport.h"

/* How many connections were refused, and the user who made the last of them, if that is known (else -1). */
struct strangers {
    uint64_t refused;
    long user;
};

/* Watches the preambles of these lanes, in a thread of its own; the harness at `control` knows who connects. */
void strangers_watch(struct lane *lanes, long count, int control);

/* The harness's STRANGER <connection> <user>: it is another user's. */
void strangers_told(int control, const char *rest);

/* Around the read of a preamble from lane->in. */
void strangers_expect(struct lane *lane);
void strangers_came(struct lane *lane);

/* A long connection of our own client: the last of them ends the watch. */
void strangers_met(void);

/* Counts a connection that is refused. */
void strangers_refused(const struct lane *lane);

struct strangers strangers_total(void);

#endif
