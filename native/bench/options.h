/* What the command line says; docs/protocol.md lists the keys. */
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { TOKEN_BYTES = 16, REFUSAL_BYTES = 512 };

enum role { CLIENT, SERVER, CHILD };
enum pattern { ROUND_TRIP, ONE_WAY };
enum connection { LONG, SHORT }; /* short: a transport opens its connection anew for every message */

/* A number's field is 64 bits wide, a word's is an enum; docs/protocol.md says what each means. */
struct options {
    enum role role;
    long control;
    const char *work;
    const char *transport;
    enum pattern pattern;
    enum connection connection;
    size_t size;
    long lanes;
    long cpu;
    long depth;
    long sndbuf;
    long rcvbuf;
    enum { NODELAY_OFF, NODELAY_ON } nodelay;
    long inflight;
    enum { WAIT_BLOCK, WAIT_SPIN, WAIT_BACKOFF } wait;
    uint64_t message;
    const char *child;
    const char *file;
    const char *command;
    const char *listens;
    long type;
    enum { PREAMBLE_OFF, PREAMBLE_ON } preamble;
    enum { ROUND_TRIPS, MESSAGES_ONE_WAY, CONNECTIONS, SYNCS, CALLS_ALONE } reference;
    long partner;
    const char *addresses; /* as given, or as the server rewrote it */
    unsigned char token[TOKEN_BYTES];
};

/*
 * Reads `key=value` arguments up to a NULL, and the token's 32 hexadecimal digits (NULL: not set). False when one is
 * refused, with the reason in one sentence; the others are read all the same. The options point into the arguments.
 */
bool options_read(struct options *options, enum role role, char *const *arguments, const char *token,
                  char refusal[REFUSAL_BYTES]);

#endif
