/* How many connections may wait to be accepted. */
#ifndef BENCH_BACKLOG_H
#define BENCH_BACKLOG_H

enum { BACKLOG = 4096 }; /* what every server asks for */

/*
 * Every so many connections that nobody answers, a lane waits until the server has caught up: TCP drops what is over
 * the backlog and repeats it a second later.
 */
long backlog_share(long somaxconn, long lanes);

/* The same for this machine's somaxconn. */
long backlog_wait(long lanes);

#endif
