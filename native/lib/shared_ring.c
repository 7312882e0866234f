/*
 * Moving messages. Each is there by one store to its side's position, which the lock of that side guards, after all of
 * it has been copied. So whoever is killed before it has not moved the message, and whoever is killed later has.
 *
 * The order of memory: a position is stored with release and the other side's loaded with acquire, so that the bytes
 * come before it. That is not enough at four places, where a store comes before a load of something else, and where
 * either of two processes must see what the other one stored, or one falls asleep while the other does not wake it:
 *   1. a sender stores its position, then loads the receivers' wake word (shared_moved, shared_raise)
 *   2. a receiver sets the bit in that word, then loads the senders' position (await, shared_ready)
 *   3. a receiver stores its position, then loads the senders' wake word
 *   4. a sender sets the bit in that word, then loads the receivers' position
 * There all is sequentially consistent, which C's atomic operations are unless they say otherwise.
 *
 * Nothing in the ring is trusted: offsets are masked, and a length is read once and compared before it is used.
 */
#include "shared_layout.h"

#include <string.h>

enum { STEP = 1 << 20 };

uint32_t shared_units(int64_t length) {
    return (uint32_t)((length + UNIT - 1) / UNIT) + 1;
}

static uint64_t advanced(uint64_t position, uint32_t units) {
    return POSITION((position >> 32) + 1, (uint32_t)position + units);
}

/* units that lie between the two, or -1 if positions cannot be so far apart */
int64_t shared_between(const struct queue *q, uint64_t from, uint64_t to) {
    uint32_t units = (uint32_t)to - (uint32_t)from;
    uint32_t messages = (uint32_t)(to >> 32) - (uint32_t)(from >> 32);
    return units <= q->capacity / UNIT && messages <= units && (messages == 0) == (units == 0) ? (int64_t)units : -1;
}

static uint64_t offset(const struct queue *q, uint64_t position) {
    return (uint64_t)(uint32_t)position * UNIT & (q->capacity - 1);
}

struct header *shared_header(const struct queue *q, uint64_t position) {
    return (struct header *)(q->ring->data + offset(q, position));
}

/* In steps, each of which shows those who wait for the lock that its holder gets on. memcpy is younger than some C
 * libraries. */
static void copy(struct side *s, char *to, const char *from, uint64_t length) {
    for (; length > STEP; length -= STEP, to += STEP, from += STEP) {
        memmove(to, from, STEP);
        atomic_fetch_add_explicit(&s->steps, 1, memory_order_relaxed);
    }
    memmove(to, from, length);
}

/* A body may go on at the ring's beginning. */
static void copy_in(const struct queue *q, uint64_t position, const char *body, uint64_t length) {
    uint64_t at = offset(q, position + 1);
    uint64_t first = length < q->capacity - at ? length : q->capacity - at;
    copy(&q->ring->send, q->ring->data + at, body, first);
    POINT();
    if (first < length) {
        copy(&q->ring->send, q->ring->data, body + first, length - first);
    }
}

static void copy_out(const struct queue *q, uint64_t position, char *body, uint64_t length) {
    uint64_t at = offset(q, position + 1);
    uint64_t first = length < q->capacity - at ? length : q->capacity - at;
    copy(&q->ring->receive, body, q->ring->data + at, first);
    POINT();
    if (first < length) {
        copy(&q->ring->receive, body + first, q->ring->data, length - first);
    }
}

/* Writes a message there, under the senders' lock, and moves the position on. */
int32_t shared_put(struct queue *q, uint64_t *at, int64_t type, const void *body, int64_t length) {
    if (length < 0 || (uint64_t)length > q->largest) {
        return -EMSGSIZE;
    }
    int64_t capacity = (int64_t)(q->capacity / UNIT);
    uint32_t need = shared_units(length);
    int64_t used = shared_between(q, atomic_load_explicit(&q->ring->send.seen, memory_order_relaxed), *at);
    if (used < 0 || capacity - used < need) { /* only now, since it costs a cache miss */
        uint64_t received = atomic_load_explicit(&q->ring->receive.position, memory_order_acquire);
        atomic_store_explicit(&q->ring->send.seen, received, memory_order_relaxed);
        used = shared_between(q, received, *at);
        if (used < 0 || capacity - used < need) {
            return used < 0 ? -EBADMSG : -EAGAIN;
        }
    }
    struct header *h = shared_header(q, *at);
    atomic_store_explicit(&h->length, (uint32_t)length, memory_order_relaxed);
    atomic_store_explicit(&h->stamp, ~(uint32_t)*at, memory_order_relaxed);
    atomic_store_explicit(&h->type, type, memory_order_relaxed);
    POINT();
    copy_in(q, *at, body, (uint64_t)length);
    POINT();
    *at = advanced(*at, need);
    return 0;
}

/* Reads the message there, under the receivers' lock, and moves the position on. */
int64_t shared_get(struct queue *q, uint64_t *at, void *body, int64_t capacity, int64_t *type) {
    int64_t used = shared_between(q, *at, atomic_load_explicit(&q->ring->receive.seen, memory_order_relaxed));
    if (used <= 0) {
        uint64_t sent = atomic_load_explicit(&q->ring->send.position, memory_order_acquire);
        atomic_store_explicit(&q->ring->receive.seen, sent, memory_order_relaxed);
        used = shared_between(q, *at, sent);
        if (used <= 0) {
            return used < 0 ? -EBADMSG : -EAGAIN;
        }
    }
    struct header *h = shared_header(q, *at);
    uint32_t length = atomic_load_explicit(&h->length, memory_order_relaxed);
    uint32_t stamp = atomic_load_explicit(&h->stamp, memory_order_relaxed);
    if (stamp != ~(uint32_t)*at || length > q->largest || shared_units(length) > used) {
        return -EBADMSG;
    }
    if (length > capacity) {
        return -EMSGSIZE;
    }
    *type = atomic_load_explicit(&h->type, memory_order_relaxed);
    copy_out(q, *at, body, length);
    POINT();
    *at = advanced(*at, shared_units(length));
    return length;
}

/* The number whose lower half is that, near a number. */
uint64_t shared_in_full(uint64_t near, uint32_t lower) {
    return near + (uint64_t)(int64_t)(int32_t)(lower - (uint32_t)near);
}

/* Makes all up to the position visible, under the lock; returns whether somebody waits for it and is to be woken. */
int shared_moved(struct side *s, uint64_t to) {
    uint64_t total = atomic_load_explicit(&s->total, memory_order_relaxed);
    atomic_store_explicit(&s->total, shared_in_full(total, (uint32_t)(to >> 32)), memory_order_relaxed);
    POINT();
    atomic_store(&s->position, to);
    POINT();
    return shared_raise(s);
}

/*
 * Whether there is room for so many units, for a sender, or a message (0), for a receiver, or else it may be worth
 * while to try. The position of one's own side is the one that must not be too new: 0 is true of the moment of the
 * first look at a sender's, and of the second look at a receiver's.
 */
int shared_ready(const struct queue *q, uint32_t need) {
    struct ring *r = q->ring;
    if (need == 0) {
        uint64_t received = atomic_load(&r->receive.position);
        return shared_between(q, received, atomic_load(&r->send.position)) != 0;
    }
    uint64_t sent = atomic_load(&r->send.position);
    int64_t used = shared_between(q, atomic_load(&r->receive.position), sent);
    return used < 0 || (int64_t)(q->capacity / UNIT) - used >= need;
}
