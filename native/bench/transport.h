/*
 * One way to move bytes; one file each, listed in transports.c. Messages are moved by the library's inline calls:
 * libc's are cancellation points, each of which costs 17 ns in a process with a second thread (here: control).
 */
#ifndef BENCH_TRANSPORT_H
#define BENCH_TRANSPORT_H

#include "options.h"

#include <sys/socket.h>

/* Room before every message, so that a queue's type or a connection's preamble is sent in the message's own call. */
enum { HEADROOM = 64 };

/* One client thread's ordered stream, as one endpoint sees it. */
struct lane {
    struct options *options;
    const struct transport *transport;
    long number;
    char *incoming; /* address of the direction this endpoint reads */
    char *outgoing;
    int in; /* descriptor, or System V identifier */
    int out;
    size_t limit; /* bytes of the largest part */
    uint64_t sequence;
    int child;                    /* process id of a pipe's child */
    struct sockaddr_storage peer; /* where a socket's client connects to */
    int source;                   /* 127.0.0.(1 + source) is where TCP connections start from */
    uint64_t wait;                /* one way over short sockets: every so many messages, wait for the server */
    uint64_t waits;               /* how often it has waited for the server so */
};

struct transport {
    const char *name;
    bool sockets; /* one listener for all lanes, which their preambles distinguish */
    bool named;   /* each direction of each lane has a name of its own */

    /* Server, before READY: makes what the address names. */
    void (*create)(struct options *options);

    /* Opens what lasts as long as the lane; a lane of short connections opens the rest in send and receive. */
    void (*open)(struct lane *lane);

    /* Sends the whole message, or ends the process. False at the server: the client has gone. */
    bool (*send)(struct lane *lane, unsigned char *message);

    /* Returns the bytes received: fewer than the message's size if it is torn, 0 if the other endpoint has gone. */
    size_t (*receive)(struct lane *lane, unsigned char *message);

    /* After each exchange of a short connection; NULL where send and receive have closed what they opened. */
    void (*finish)(struct lane *lane);

    /* Sockets: a new connection to the server, not yet introduced. */
    int (*dial)(struct lane *lane);

    /* Sockets: sets up a connection, accepted or dialled; may be NULL. */
    void (*connected)(int fd, const struct options *options);
};

#endif
