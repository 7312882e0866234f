/* The server of work=messages: returns every message, or counts it. */
#ifndef BENCH_SERVER_H
#define BENCH_SERVER_H

#include "endpoint.h"

extern const struct endpoint message_server;

#endif
