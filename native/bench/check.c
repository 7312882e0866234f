#include "check.h"

#include <endian.h>
#include <string.h>

enum { HEAD = 8, WINDOW = 64, WITH_TAIL = 16 };

static const uint64_t PLAUSIBLE = UINT64_C(1) << 32; /* messages that may be lost at once */

/* Only the lane's thread adds; with a plain store the control thread might read half of a number. */
static void add(uint64_t *counter, uint64_t n) {
    __atomic_store_n(counter, *counter + n, __ATOMIC_RELAXED);
}

static size_t head_bytes(size_t size) {
    return size < HEAD ? size : HEAD;
}

void check_stamp(unsigned char *message, size_t size, uint64_t sequence) {
    uint64_t little = htole64(sequence);
    memcpy(message, &little, head_bytes(size));
    if (size >= WITH_TAIL) {
        memcpy(message + size - HEAD, &little, HEAD);
    }
}

/* Whole messages of a common size are compared without a call: a server that works longer than its client is
 * preempted more often, and 10 ns make a message through a pipe a tenth slower. */
bool check_is(const unsigned char *message, size_t received, size_t size, uint64_t sequence) {
    uint64_t little = htole64(sequence);
    if (received != size) {
        return false;
    }
    if (size < WITH_TAIL) {
        return memcmp(message, &little, head_bytes(size)) == 0;
    }
    return memcmp(message, &little, HEAD) == 0 && memcmp(message + size - HEAD, &little, HEAD) == 0;
}

/* How far the message's number is from the expected one, by as many of its bytes as the message has room for. */
static int64_t distance(const unsigned char *message, size_t size, uint64_t expected) {
    uint64_t little = 0;
    memcpy(&little, message, head_bytes(size));
    unsigned int unused = 64 - 8 * (unsigned int)head_bytes(size);
    return (int64_t)((le64toh(little) - expected) << unused) >> unused;
}

static void ahead(struct check *check, uint64_t skipped) {
    add(&check->lost, skipped);
    /* the arrived one takes the lowest bit, the skipped ones those above it */
    check->late = skipped + 1 >= WINDOW ? 0 : check->late << (skipped + 1);
    check->late |= skipped >= WINDOW ? ~UINT64_C(1) : ((UINT64_C(1) << skipped) - 1) << 1;
    check->next += skipped + 1;
}

static void behind(struct check *check, uint64_t back) {
    uint64_t bit = back <= WINDOW ? UINT64_C(1) << (back - 1) : 0;
    if ((check->late & bit) != 0) {
        check->late &= ~bit;
        add(&check->lost, (uint64_t)-1);
        add(&check->reordered, 1);
    } else {
        add(&check->duplicated, 1);
    }
}

void check_arrived(struct check *check, const unsigned char *message, size_t received, size_t size) {
    add(&check->messages, 1);
    if (check_is(message, received, size, check->next)) {
        check->late <<= 1;
        check->next++;
        return;
    }
    if (received != size || (size >= WITH_TAIL && memcmp(message, message + size - HEAD, HEAD) != 0)) {
        add(&check->damaged, 1);
        ahead(check, 0); /* whatever it was, it took this place */
        return;
    }
    int64_t apart = distance(message, size, check->next);
    uint64_t off = apart < 0 ? -(uint64_t)apart : (uint64_t)apart;
    if (off > (apart < 0 ? check->next : PLAUSIBLE)) {
        add(&check->damaged, 1); /* before the first number, or far beyond what can have been sent */
    } else if (apart > 0) {
        ahead(check, off);
    } else {
        behind(check, off);
    }
}
