/* UNIX-domain addresses, for both kinds of socket. */
#ifndef BENCH_UNIX_SOCKET_H
#define BENCH_UNIX_SOCKET_H

#include "socket.h"

void unix_create(struct options *options, int type);
void unix_open(struct lane *lane);
int unix_dial(struct lane *lane, int type);

#endif
