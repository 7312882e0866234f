/* The first bytes of a connection, which distinguish our own client from a stranger, and say which lane it is. */
#ifndef BENCH_PREAMBLE_H
#define BENCH_PREAMBLE_H

#include "options.h"

enum { PREAMBLE_BYTES = TOKEN_BYTES + 4 };

void preamble_write(unsigned char preamble[PREAMBLE_BYTES], const unsigned char token[TOKEN_BYTES], long lane);

/* The lane that it names; -1 if the token is not ours or there is no such lane. */
long preamble_lane(const unsigned char preamble[PREAMBLE_BYTES], const unsigned char token[TOKEN_BYTES], long lanes);

#endif
