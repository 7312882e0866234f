/* The network that this process was started in, which is new. */
#ifndef BENCH_NETWORK_H
#define BENCH_NETWORK_H

/* Sets its loopback interface up, says so, and stays until standard input ends. Returns the exit status. */
int network_hold(void);

#endif
