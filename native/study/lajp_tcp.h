/* Connections to 127.0.0.1, also when they are so many that ports run out. */
#ifndef STUDY_LAJP_TCP_H
#define STUDY_LAJP_TCP_H

#include "ends.h"

/* Before the ends are started. */
void lajp_listen(int port);

int lajp_accept(void);

/*
 * A closed connection keeps its port in TIME_WAIT for a minute, unless tcp_tw_reuse shortens that. When the ports of
 * 127.0.0.1 have run out, connections start from 127.0.0.2, and so on: each address has ports of its own.
 */
int lajp_connect(struct tally *tally);

/*
 * Near end (tally not NULL): now and then waits until the other end has closed too, since a backlog that overflows
 * costs a connection a whole second.
 */
void lajp_close(int fd, uint64_t sequence, struct tally *tally);

#endif
