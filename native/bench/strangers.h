/* Connections of others to a server's socket: none may keep its own client waiting. */
#ifndef BENCH_STRANGERS_H
#define BENCH_STRANGERS_H

#include "transport.h"

/* How many connections were refused, and the user who made the last of them, if that is known (else -1). */
struct strangers {
    uint64_t refused;
    long user;
};

/* Watches the preambles of these lanes, in a thread of its own. */
void strangers_watch(struct lane *lanes, long count);

/* Around the read of a preamble from lane->in. */
void strangers_expect(struct lane *lane);
void strangers_came(struct lane *lane);

/* A long connection of our own client: the last of them ends the watch. */
void strangers_met(void);

/* Whether a connection that was just accepted is another user's and has no whole preamble. Asked only after the first
 * stranger: until then nothing is spent on it. */
bool strangers_silent(int fd);

/* Counts a connection that is refused. */
void strangers_refused(int fd);

struct strangers strangers_total(void);

#endif
