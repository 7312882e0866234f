/* The client of work=messages: sends, times, and checks every reply. */
#ifndef BENCH_CLIENT_H
#define BENCH_CLIENT_H

#include "endpoint.h"

extern const struct endpoint message_client;

#endif
