/* A side's lock. Whoever finds it held asks whether the holder lives (shared_holder.c), and sleeps until it lets go. */
#define _GNU_SOURCE
#include "shared_layout.h"

enum { SPINS = 100 };

/* 0, -EIDRM, or -EBUSY: another one holds it. */
int32_t shared_lock_at_once(struct queue *q, struct side *s) {
    for (int i = 0; i < SPINS; i++) {
        uint32_t seen;
        if (shared_lock_free(q, s, &seen)) {
            POINT();
            return 0;
        }
        if (seen & REMOVED) {
            return -EIDRM;
        }
        shared_pause();
    }
    return -EBUSY;
}

/* One pass: 0 if it is ours, 1 to look again, or -errno. */
static int32_t lock_or_sleep(struct queue *q, struct side *s, const struct timespec *deadline) {
    uint32_t v = atomic_load(&s->lock);
    if (v & REMOVED) {
        return -EIDRM;
    }
    if (v == 0) { /* whoever slept must assume that others do */
        return !atomic_compare_exchange_strong_explicit(&s->lock, &v, q->id | CONTENDED, memory_order_acquire,
                                                        memory_order_relaxed);
    }
    int32_t r = shared_take_over(q, s, v);
    if (r != 0) {
        if (r == 1) {
            shared_unlock(q, s, EVERYBODY); /* what the dead one owed comes first, since this call may yet fail */
        }
        return r;
    }
    if (!(v & CONTENDED) && !atomic_compare_exchange_strong(&s->lock, &v, v | CONTENDED)) {
        return 1;
    }
    POINT();
    r = shared_sleep(q, &s->lock, v | CONTENDED, deadline);
    return r < 0 ? r : 1;
}

/* Also -ETIMEDOUT and -EINTR, since whoever holds it may have been stopped. */
int32_t shared_lock(struct queue *q, struct side *s, const struct timespec *deadline) {
    int32_t r = shared_lock_at_once(q, s);
    unsigned passes = 0;
    while (r == -EBUSY || r == 1) {
        r = lock_or_sleep(q, s, deadline);
        if (r == 1) {
            int32_t rested = shared_rest(&passes, deadline);
            r = rested < 0 ? rested : r;
        }
    }
    return r;
}
