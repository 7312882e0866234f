/* What TCP, UNIX-domain and SOCK_SEQPACKET sockets share: one listener, a preamble, one connection per lane or message.
 */
#ifndef BENCH_SOCKET_H
#define BENCH_SOCKET_H

#include "transport.h"

#include <sys/socket.h>

/* Sets buffer sizes where the options ask for them: before listen or connect, so that the window follows. */
void socket_buffers(int fd, const struct options *options);

/* Server: from here on, lanes accept from this listener. */
void socket_listen(int fd, const struct sockaddr *address, socklen_t length, const struct options *options);

/* Server: the next connection of our own client; its preamble says which lane it speaks for. */
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
