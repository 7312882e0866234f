/* What the command line says: see docs/protocol.md for every key. */
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TOKEN_BYTES = 16, MOST_LANES = 1024 };

enum pattern { ROUND_TRIP, ONE_WAY };

struct transport;
struct work;

struct options {
    bool server;
    enum pattern pattern;
    bool brief; /* connection=short: what each mechanism opens is opened for every message */
    const char *control;
    const struct work *work; /* NULL: messages, what benchmarks do */
    const struct transport *transport;
    size_t size; /* bytes of one message */
    int lanes;
    int cpu;             /* -1: wherever the scheduler likes */
    long depth;          /* messages a queue holds; 0: as the system gives it */
    int sndbuf;          /* bytes; 0: as the system gives it */
    int rcvbuf;          /* bytes; 0: as the system gives it */
    int nodelay;         /* -1: as the system gives it; 0, 1 */
    long inflight;       /* round trips outstanding at once */
    uint64_t message;    /* the sequence number a pipe's child expects */
    const char *child;   /* the program a short pipe starts for every message */
    bool bare;           /* preamble=false: sockets carry nothing but messages, as the system makes them */
    long type;           /* of a System V queue's messages; 0: 1 is sent and any received */
    const char *file;    /* what a copy reads or writes */
    char *command;       /* the words of a program that is not ours, one per line */
    const char *listens; /* where that program listens: tcp:<port> or unix:<path> */
    char *addresses;     /* as given, or as the server rewrote it */
    unsigned char token[TOKEN_BYTES];
};

/* Reads `server|client key=value…`; ends the process with a sentence on anything it does not know. */
void options_read(struct options *options, int argc, char **argv);

/* The address of one lane, in memory of its own. */
char *options_address(const struct options *options, int lane);

/* The two halves `request,reply` of a lane's address, in memory of their own. */
void options_pair(const struct options *options, int lane, char *halves[2]);

#endif
