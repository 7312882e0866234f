/* What every message carries, and the server's judgement of what arrived. */
#ifndef BENCH_CHECK_H
#define BENCH_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One lane's tally. Written by one thread, read by the control thread at any time. */
struct check {
    uint64_t next; /* the sequence number expected */
    uint64_t late; /* bit i: next - 1 - i has not arrived yet */
    uint64_t messages;
    uint64_t lost;
    uint64_t duplicated;
    uint64_t reordered;
    uint64_t damaged;
};

/* Writes the sequence number at the message's start and, from 16 bytes on, at its end. */
void check_stamp(unsigned char *message, size_t size, uint64_t sequence);

/* Whether the message is whole and has this sequence number. */
bool check_is(const unsigned char *message, size_t received, size_t size, uint64_t sequence);

/* Judges a message that arrived: counts a fault, and expects the next message after it. */
void check_arrived(struct check *check, const unsigned char *message, size_t received, size_t size);

#endif
