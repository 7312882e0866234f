/* The first bytes of a connection, which distinguish our own client from a stranger, and say which lane it is.
 *
 * No stranger at a TCP port may keep our client waiting. Until the first one has come, no call is made for a connection
 * that sends a preamble; from then on the kernel is asked about each. */
#ifndef BENCH_PREAMBLE_H
#define BENCH_PREAMBLE_H

#include "options.h"

#include <stddef.h>

enum { PREAMBLE_BYTES = TOKEN_BYTES + 4 };

void preamble_write(unsigned char preamble[PREAMBLE_BYTES], const unsigned char token[TOKEN_BYTES], long lane);

/* The lane that it names; -1 if the token is not ours or there is no such lane. */
long preamble_lane(const unsigned char preamble[PREAMBLE_BYTES], const unsigned char token[TOKEN_BYTES], long lanes);

/* Whether reads end with EAGAIN after 20 ms; connections inherit it from the listener. */
void preamble_watch(int fd, bool on);

/* Reads one from a TCP connection. False if it does not come: the connection is a stranger's. */
bool preamble_read(int fd, unsigned char preamble[PREAMBLE_BYTES]);

/* Counts a connection, and closes it. */
void preamble_refuse(int fd);

/* How many were refused, and the user who made the last of them (-1: unknown), in words of COUNTERS. */
void preamble_refused(char *words, size_t room);

#endif
