/* UNIX-domain addresses, for both kinds of socket. */
#ifndef BENCH_UNIX_SOCKET_H
#define BENCH_UNIX_SOCKET_H

#include "socket.h"

#include <sys/un.h>

/* What address= names. */
struct sockaddr_un unix_address(const struct options *options);

void unix_create(struct options *options, int type);
void unix_open(struct lane *lane);
int unix_dial(struct lane *lane, int type);

#endif
