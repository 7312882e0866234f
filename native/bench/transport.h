/* One way to move bytes; one file each, listed in transport.c. */
#ifndef BENCH_TRANSPORT_H
#define BENCH_TRANSPORT_H

#include "options.h"

#include <sys/socket.h>

/* Room in front of every message, so that a queue's type or a connection's preamble goes out in the message's own call.
 */
enum { HEADROOM = 64, PREAMBLE_BYTES = TOKEN_BYTES + 4 };

/* One client thread's ordered stream, as one end sees it. */
struct lane {
    struct options *options;
    int number;
    char *incoming; /* address of the direction this end reads */
    char *outgoing;
    int in; /* descriptor, or System V identifier */
    int out;
    size_t limit; /* bytes of the largest piece that travels at once */
    uint64_t sequence;
    int child;                    /* process id of a pipe's child */
    struct sockaddr_storage peer; /* where a socket's client connects to */
    uint64_t close_waits;         /* times that a socket's client waited for the server to catch up */
    int source;                   /* 127.0.0.(1 + source) is where TCP connections start from */
};

struct transport {
    const char *name;
    bool sockets; /* one listener for all lanes: lanes are told apart by the preamble */

    /* Server, before READY: makes what the address names. */
    void (*create)(struct options *options);

    /* Opens what lives as long as the lane; a lane of short connections opens the rest in send and receive. */
    void (*open)(struct lane *lane);

    /* The whole message, or the end of the process. False at the server: the client has gone. */
    bool (*send)(struct lane *lane, unsigned char *message);

    /* Bytes received: fewer than the message's size when it came torn, 0 when the other end has gone. */
    size_t (*receive)(struct lane *lane, unsigned char *message);

    /* After each exchange of a short connection; NULL where send and receive have closed what they opened. */
    void (*finish)(struct lane *lane);

    /* Sockets: a new connection to the server, not yet introduced. */
    int (*dial)(struct lane *lane);
};

extern const struct transport transport_sysv;
extern const struct transport transport_posix;
extern const struct transport transport_pipe;
extern const struct transport transport_fifo;
extern const struct transport transport_tcp;
extern const struct transport transport_uds;
extern const struct transport transport_seqpacket;

/* Ends the process with a sentence when there is none of that name. */
const struct transport *transport_named(const char *name);

/* The largest message of /proc/sys/…; `otherwise` where it cannot be read. */
long transport_limit(const char *file, long otherwise);

#endif
