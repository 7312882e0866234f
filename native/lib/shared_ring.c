/*
 * Moving messages. Each is there by one store to its side's position, which the lock of that side guards, after all of
 * it has been copied. So whoever is killed before it has not moved the message, and whoever is killed later has.
 *
 * The order of memory: a position is stored with release and the other side's loaded with acquire, so that the bytes
 * come before it. That is not enough at four places, where a store comes before a load of something else, and where
 * either of two processes must see what the other one stored, or one falls asleep while the other does not wake it:
 *   1. a sender stores its position, then loads the receivers' wake word (moved, shared_raise)
 *   2. a receiver sets the bit in that word, then loads the senders' position (await, ready)
 *   3. a receiver stores its position, then loads the senders' wake word
 *   4. a sender sets the bit in that word, then loads the receivers' position
 * There all is sequentially consistent, which C's atomic operations are unless they say otherwise.
 *
 * Nothing in the ring is trusted: offsets are masked, and a length is read once and compared before it is used.
 */
#include "shared_layout.h"

#include <string.h>

enum { COMMIT = 16, MISSES = 4096 };

static uint32_t units_for(int64_t length) {
    return (uint32_t)((length + UNIT - 1) / UNIT) + 1;
}

static uint64_t advanced(uint64_t position, uint32_t units) {
    return POSITION((position >> 32) + 1, (uint32_t)position + units);
}

/* units that lie between the two, or -1 if positions cannot be so far apart */
static int64_t between(const struct queue *q, uint64_t from, uint64_t to) {
    uint32_t units = (uint32_t)to - (uint32_t)from;
    uint32_t messages = (uint32_t)(to >> 32) - (uint32_t)(from >> 32);
    return units <= q->capacity / UNIT && messages <= units && (messages == 0) == (units == 0) ? (int64_t)units : -1;
}

static uint64_t offset(const struct queue *q, uint64_t position) {
    return (uint64_t)(uint32_t)position * UNIT & (q->capacity - 1);
}

static struct header *header_at(const struct queue *q, uint64_t position) {
    return (struct header *)(q->ring->data + offset(q, position));
}

/* A body may go on at the ring's beginning. memmove, since memcpy is younger than some C libraries. */
static void copy_in(const struct queue *q, uint64_t position, const char *body, uint64_t length) {
    uint64_t at = offset(q, position + 1);
    uint64_t first = length < q->capacity - at ? length : q->capacity - at;
    memmove(q->ring->data + at, body, first);
    POINT();
    if (first < length) {
        memmove(q->ring->data, body + first, length - first);
    }
}

static void copy_out(const struct queue *q, uint64_t position, char *body, uint64_t length) {
    uint64_t at = offset(q, position + 1);
    uint64_t first = length < q->capacity - at ? length : q->capacity - at;
    memmove(body, q->ring->data + at, first);
    POINT();
    if (first < length) {
        memmove(body + first, q->ring->data, length - first);
    }
}

/* Writes a message there, under the senders' lock, and moves the position on. */
static int32_t put(struct queue *q, uint64_t *at, int64_t type, const void *body, int64_t length) {
    if (length < 0 || (uint64_t)length > q->largest) {
        return -EMSGSIZE;
    }
    int64_t capacity = (int64_t)(q->capacity / UNIT);
    uint32_t need = units_for(length);
    int64_t used = between(q, atomic_load_explicit(&q->ring->send.seen, memory_order_relaxed), *at);
    if (used < 0 || capacity - used < need) { /* only now, since it costs a cache miss */
        uint64_t received = atomic_load_explicit(&q->ring->receive.position, memory_order_acquire);
        atomic_store_explicit(&q->ring->send.seen, received, memory_order_relaxed);
        used = between(q, received, *at);
        if (used < 0 || capacity - used < need) {
            return used < 0 ? -EBADMSG : -EAGAIN;
        }
    }
    struct header *h = header_at(q, *at);
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
static int64_t get(struct queue *q, uint64_t *at, void *body, int64_t capacity, int64_t *type) {
    int64_t used = between(q, *at, atomic_load_explicit(&q->ring->receive.seen, memory_order_relaxed));
    if (used <= 0) {
        uint64_t sent = atomic_load_explicit(&q->ring->send.position, memory_order_acquire);
        atomic_store_explicit(&q->ring->receive.seen, sent, memory_order_relaxed);
        used = between(q, *at, sent);
        if (used <= 0) {
            return used < 0 ? -EBADMSG : -EAGAIN;
        }
    }
    struct header *h = header_at(q, *at);
    uint32_t length = atomic_load_explicit(&h->length, memory_order_relaxed);
    uint32_t stamp = atomic_load_explicit(&h->stamp, memory_order_relaxed);
    if (stamp != ~(uint32_t)*at || length > q->largest || units_for(length) > used) {
        return -EBADMSG;
    }
    if (length > capacity) {
        return -EMSGSIZE;
    }
    *type = atomic_load_explicit(&h->type, memory_order_relaxed);
    copy_out(q, *at, body, length);
    POINT();
    *at = advanced(*at, units_for(length));
    return length;
}

/* The number whose lower half is that, near a number. */
static uint64_t in_full(uint64_t near, uint32_t lower) {
    return near + (uint64_t)(int64_t)(int32_t)(lower - (uint32_t)near);
}

/* Makes all up to the position visible, under the lock; returns whether somebody waits for it and is to be woken. */
static int moved(struct side *s, uint64_t to) {
    uint64_t total = atomic_load_explicit(&s->total, memory_order_relaxed);
    atomic_store_explicit(&s->total, in_full(total, (uint32_t)(to >> 32)), memory_order_relaxed);
    POINT();
    atomic_store(&s->position, to);
    POINT();
    return shared_raise(s);
}

static int32_t send_once(struct queue *q, int64_t type, const void *body, int64_t length,
                         const struct timespec *deadline) {
    struct side *s = &q->ring->send;
    int32_t r = shared_lock(q, s, deadline);
    if (r < 0) {
        return r;
    }
    uint64_t at = atomic_load_explicit(&s->position, memory_order_relaxed);
    r = put(q, &at, type, body, length);
    shared_unlock(q, s, r == 0 && moved(s, at));
    return r;
}

static int64_t receive_once(struct queue *q, void *body, int64_t capacity, int64_t *type,
                            const struct timespec *deadline) {
    struct side *s = &q->ring->receive;
    int64_t r = shared_lock(q, s, deadline);
    if (r < 0) {
        return r;
    }
    uint64_t at = atomic_load_explicit(&s->position, memory_order_relaxed);
    r = get(q, &at, body, capacity, type);
    shared_unlock(q, s, r >= 0 && moved(s, at));
    return r;
}

/* Whether it may be worth while to try (again): need units of room for a sender, any message (0) for a receiver. */
static int ready(const struct queue *q, const struct side *s, uint32_t need) {
    if (atomic_load(&s->lock) & REMOVED) {
        return 1;
    }
    uint64_t received = atomic_load(&q->ring->receive.position);
    int64_t used = between(q, received, atomic_load(&q->ring->send.position));
    return used < 0 || (need == 0 ? used > 0 : (int64_t)(q->capacity / UNIT) - used >= need);
}

/* Waits until that side has moved, which may be in vain. */
static int32_t await(struct queue *q, struct side *s, uint32_t need, const struct timespec *deadline) {
    for (int i = 0; i < q->looks; i++) {
        if (ready(q, s, need)) {
            return 0;
        }
        shared_pause();
    }
    if (shared_give_way(q) && ready(q, s, need)) {
        shared_gave_way_well(q);
        return 0;
    }
    POINT();
    uint32_t v = atomic_fetch_or(&s->wake, 1) | 1;
    POINT();
    if (ready(q, s, need)) {
        return shared_passed(deadline) ? -ETIMEDOUT : 0; /* others may be quicker again and again */
    }
    POINT();
    return shared_sleep(q, &s->wake, v, deadline);
}

/* A call that would have had to wait. Now and then it looks whether the queue has been removed by whoever died of it.
 */
static int64_t missed(struct queue *q, int64_t r) {
    if (r == -EAGAIN && atomic_fetch_add_explicit(&q->misses, 1, memory_order_relaxed) % MISSES == MISSES - 1) {
        shared_look_after(q);
    }
    return r;
}

int32_t msgq_shared_try_send(int32_t handle, int64_t type, const void *body, int64_t length) {
    struct queue *q = shared_queue(handle);
    return q == NULL ? -EBADF : (int32_t)missed(q, send_once(q, type, body, length, SHARED_NOW));
}

int32_t msgq_shared_send(int32_t handle, int64_t type, const void *body, int64_t length,
                         const struct timespec *deadline) {
    struct queue *q = shared_queue(handle);
    int32_t r = q == NULL ? -EBADF : send_once(q, type, body, length, deadline);
    while (r == -EAGAIN) {
        int32_t waited = await(q, &q->ring->receive, units_for(length), deadline);
        if (waited == -EINTR) {
            return waited;
        }
        r = send_once(q, type, body, length, deadline);
        if (r == -EAGAIN && waited < 0) {
            return waited;
        }
    }
    return r;
}

int64_t msgq_shared_try_receive(int32_t handle, void *body, int64_t capacity, int64_t *type) {
    struct queue *q = shared_queue(handle);
    int64_t ignored;
    return q == NULL ? -EBADF : missed(q, receive_once(q, body, capacity, type != NULL ? type : &ignored, SHARED_NOW));
}

int64_t msgq_shared_receive(int32_t handle, void *body, int64_t capacity, int64_t *type,
                            const struct timespec *deadline) {
    struct queue *q = shared_queue(handle);
    int64_t ignored;
    type = type != NULL ? type : &ignored;
    int64_t r = q == NULL ? -EBADF : receive_once(q, body, capacity, type, deadline);
    while (r == -EAGAIN) {
        int32_t waited = await(q, &q->ring->send, 0, deadline);
        if (waited == -EINTR) {
            return waited;
        }
        r = receive_once(q, body, capacity, type, deadline);
        if (r == -EAGAIN && waited < 0) {
            return waited;
        }
    }
    return r;
}

int64_t msgq_shared_send_many(int32_t handle, const void *first, int64_t stride, int32_t count) {
    struct queue *q = shared_queue(handle);
    struct side *s = q == NULL ? NULL : &q->ring->send;
    int64_t r = q == NULL ? -EBADF : shared_lock(q, s, SHARED_NOW);
    if (r < 0) {
        return missed(q, r);
    }
    uint64_t at = atomic_load_explicit(&s->position, memory_order_relaxed);
    int wake = 0;
    int32_t done = 0;
    while (done < count && r == 0) {
        const struct msgq_shared_message *m = (const void *)((const char *)first + done * stride);
        r = put(q, &at, m->type, m->body, m->length);
        done += r == 0;
        if (done > 0 && (done % COMMIT == 0 || done == count || r < 0)) {
            wake |= moved(s, at);
        }
    }
    shared_unlock(q, s, wake);
    return done > 0 ? done : missed(q, r);
}

int64_t msgq_shared_receive_many(int32_t handle, void *first, int64_t stride, int64_t capacity, int32_t count) {
    struct queue *q = shared_queue(handle);
    struct side *s = q == NULL ? NULL : &q->ring->receive;
    int64_t r = q == NULL ? -EBADF : shared_lock(q, s, SHARED_NOW);
    if (r < 0) {
        return missed(q, r);
    }
    uint64_t at = atomic_load_explicit(&s->position, memory_order_relaxed);
    int wake = 0;
    int32_t done = 0;
    while (done < count && r >= 0) {
        struct msgq_shared_message *m = (void *)((char *)first + done * stride);
        r = get(q, &at, m->body, capacity, &m->type);
        if (r >= 0) {
            m->length = (int32_t)r;
            done++;
        }
        if (done > 0 && (done % COMMIT == 0 || done == count || r < 0)) {
            wake |= moved(s, at);
        }
    }
    shared_unlock(q, s, wake);
    return done > 0 ? done : missed(q, r);
}

int32_t msgq_shared_state(int32_t handle, struct msgq_shared_state *state) {
    struct queue *q = shared_queue(handle);
    if (q == NULL) {
        return -EBADF;
    }
    struct ring *r = q->ring;
    uint64_t received, sent;
    do { /* until nobody received while we looked at both */
        received = atomic_load(&r->receive.position);
        sent = atomic_load(&r->send.position);
    } while (received != atomic_load(&r->receive.position));
    *state = (struct msgq_shared_state){
        .capacity = (int64_t)q->capacity, .largest = (int64_t)q->largest, .file = (int64_t)q->file};
    int64_t used = between(q, received, sent);
    if ((atomic_load(&r->send.lock) & REMOVED) || used < 0) {
        return used < 0 ? -EBADMSG : -EIDRM;
    }
    uint64_t before = FIRST >> 32;
    uint32_t next = used == 0 ? 0 : atomic_load_explicit(&header_at(q, received)->length, memory_order_relaxed);
    state->messages = (uint32_t)(sent >> 32) - (uint32_t)(received >> 32);
    state->next = next < q->largest ? next : (int64_t)q->largest;
    state->sent = (int64_t)(in_full(atomic_load(&r->send.total), (uint32_t)(sent >> 32)) - before);
    state->received = (int64_t)(in_full(atomic_load(&r->receive.total), (uint32_t)(received >> 32)) - before);
    state->taken_over = (int64_t)atomic_load(&r->taken_over);
    state->rescued = (int64_t)atomic_load(&r->rescued);
    return 0;
}
