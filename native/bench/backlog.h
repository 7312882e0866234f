/* How many connections may wait to be accepted. */
#ifndef BENCH_BACKLOG_H
#define BENCH_BACKLOG_H

enum { BACKLOG = 4096 }; /* what every server asks for */

/*
 * After so many connections without an answer, a lane waits until the server has caught up: TCP drops what exceeds the
 * backlog and repeats it a second later.
 */
long backlog_share(long somaxconn, long lanes);

/* The same for this machine's somaxconn. */
long backlog_wait(long lanes);

#endif
