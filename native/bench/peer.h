/* Who has connected. */
#ifndef BENCH_PEER_H
#define BENCH_PEER_H

/* The user at the other end of a connection within this machine; -1 if the kernel does not tell, or nobody is there. */
long peer_user(int fd);

#endif
