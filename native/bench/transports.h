/* Every transport of this program. */
#ifndef BENCH_TRANSPORTS_H
#define BENCH_TRANSPORTS_H

#include "transport.h"

extern const struct transport transport_shm;
extern const struct transport transport_shm_sleep;
extern const struct transport transport_sysv;
extern const struct transport transport_posix;
extern const struct transport transport_pipe;
extern const struct transport transport_fifo;
extern const struct transport transport_tcp;
extern const struct transport transport_uds;
extern const struct transport transport_seqpacket;

/* Ends the process with a sentence when there is none of that name. */
const struct transport *transport_named(const char *name);

#endif
