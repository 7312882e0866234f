/* What TCP, UNIX-domain and SOCK_SEQPACKET sockets share: a listener, a preamble, a connection per lane or message. */
#ifndef BENCH_SOCKET_H
#define BENCH_SOCKET_H

#include "transport.h"

#include <sys/socket.h>

/* Sets the buffer sizes that the options ask for: before listen or connect, so that TCP's window follows them. */
void socket_buffers(int fd, const struct options *options);

/* Server: from here on, lanes accept from this listener. */
void socket_listen(int fd, const struct sockaddr *address, socklen_t length, const struct options *options);

/* Server: accepts the next connection of our own client; its preamble names the lane. */
void socket_accept(struct lane *lane);

/* Client: a new connection, and the preamble that introduces it. */
void socket_dial(struct lane *lane);
void socket_introduce(struct lane *lane);

/* Streams: what TCP and UNIX-domain sockets do in `struct transport`. */
void socket_open(struct lane *lane);
bool socket_send(struct lane *lane, unsigned char *message);
size_t socket_receive(struct lane *lane, unsigned char *message);
void socket_finish(struct lane *lane);

#endif
