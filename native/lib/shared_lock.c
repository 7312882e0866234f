/*
 * A side's lock, and what happens when its holder is killed.
 *
 * The lock names its holder. Whether that one lives is asked of the kernel each time and never remembered: its handle
 * holds the byte of its id locked in the file, and to take over from the dead is to lock that byte oneself, compare
 * again, and only then to act. As long as one holds it, nobody else gets that id; and since an id that stands in a lock
 * or in a waker is not given out either (shared_open.c), what stands there is always the dead one's.
 *
 * Nothing in the ring needs repair: a killed holder had either moved its side's position or not. What it may have left
 * undone is to wake others. Until it has, its id stands in the lock or in the waker, and so whoever sleeps is found.
 */
#define _GNU_SOURCE
#include "shared_layout.h"

#include <fcntl.h>
#include <sched.h>

enum { SPINS = 100, YIELDS = 8 };

/* The kernel does not refuse a handle what another thread has locked by it. */
void shared_begin_locking(struct queue *q) {
    while (atomic_flag_test_and_set_explicit(&q->locking, memory_order_acquire)) {
        sched_yield();
    }
}

void shared_end_locking(struct queue *q) {
    atomic_flag_clear_explicit(&q->locking, memory_order_release);
}

/* 1: the id's handle is closed, its process dead, and the byte is ours until we let go; 0: it is open; or -errno */
static int32_t seize(struct queue *q, uint32_t id) {
    if (id == q->id) {
        return 0; /* another thread's */
    }
    shared_begin_locking(q);
    int32_t r = shared_byte(q->descriptor, F_WRLCK, REMOVING + id);
    if (r == 0) {
        return 1;
    }
    shared_end_locking(q);
    return r == -EAGAIN || r == -EACCES ? 0 : r;
}

static void let_go(struct queue *q, uint32_t id) {
    shared_byte(q->descriptor, F_UNLCK, REMOVING + id);
    shared_end_locking(q);
}

/* Takes the lock over if its holder, as seen, is dead: 1 if so, 0 if not, or -errno. */
static int32_t take_over(struct queue *q, struct side *s, uint32_t seen) {
    int32_t r = seize(q, seen & SHARED_ID);
    if (r == 1) {
        POINT();
        r = atomic_compare_exchange_strong(&s->lock, &seen, q->id | CONTENDED);
        POINT();
        let_go(q, seen & SHARED_ID);
        if (r == 1) {
            atomic_fetch_add_explicit(&q->ring->taken_over, 1, memory_order_relaxed);
        }
    }
    return r;
}

static int32_t lock_slowly(struct queue *q, struct side *s, const struct timespec *deadline) {
    for (int tries = 0;; tries++) {
        uint32_t v = atomic_load(&s->lock);
        if (v & REMOVED) {
            return -EIDRM;
        }
        if (v == 0) { /* whoever slept must assume that others do */
            if (atomic_compare_exchange_strong_explicit(&s->lock, &v, q->id | CONTENDED, memory_order_acquire,
                                                        memory_order_relaxed)) {
                return 0;
            }
            continue;
        }
        int32_t r = take_over(q, s, v);
        if (r != 0) {
            if (r == 1) {
                shared_unlock(q, s, 1); /* what the dead one owed comes first, since this call may yet fail */
                continue;
            }
            return r;
        }
        if (deadline == SHARED_NOW) {
            if (tries >= YIELDS) {
                return -EAGAIN;
            }
            sched_yield();
            continue;
        }
        if (!(v & CONTENDED) && !atomic_compare_exchange_strong(&s->lock, &v, v | CONTENDED)) {
            continue;
        }
        POINT();
        r = shared_sleep(q, &s->lock, v | CONTENDED, deadline);
        if (r < 0) {
            return r;
        }
    }
}

int32_t shared_lock(struct queue *q, struct side *s, const struct timespec *deadline) {
    for (int i = 0; i < SPINS; i++) {
        uint32_t free = 0;
        if (atomic_compare_exchange_strong_explicit(&s->lock, &free, q->id, memory_order_acquire,
                                                    memory_order_relaxed)) {
            POINT();
            return 0;
        }
        if (free & REMOVED) {
            return -EIDRM;
        }
        shared_pause();
    }
    return lock_slowly(q, s, deadline);
}

/*
 * Whoever unlocks may have to wake those who sleep on the lock, and if it has moved the position, those who wait for
 * that. Since it may be killed before it has, it signs for it while it still holds the lock. If it replaces another
 * one's signature, it wakes for both: all are woken always, so that one call does for any number of debts.
 */
static void unlock_and_wake(struct queue *q, struct side *s, int all) {
    uint64_t before = atomic_load_explicit(&s->waker, memory_order_relaxed);
    uint64_t number = (before >> 32) + 1;
    uint64_t signature = number << 32 | q->id;
    atomic_store_explicit(&s->waker, signature, memory_order_relaxed);
    POINT();
    all |= (before & SHARED_ID) != 0;
    uint32_t v = atomic_fetch_and(&s->lock, REMOVED);
    POINT();
    if (all || v & CONTENDED) {
        shared_wake(&s->lock);
        POINT();
    }
    if (all) {
        shared_raise(s);
        shared_wake(&s->wake);
    }
    POINT();
    atomic_compare_exchange_strong(&s->waker, &signature, number << 32);
}

/* wake: whether to wake those who wait for the position; they have been found asleep under this lock */
void shared_unlock(struct queue *q, struct side *s, int wake) {
    uint32_t held = q->id;
    POINT();
    if (!wake &&
        atomic_compare_exchange_strong_explicit(&s->lock, &held, 0, memory_order_release, memory_order_relaxed)) {
        POINT();
        return;
    }
    unlock_and_wake(q, s, wake);
}

/* Does what the dead owe on one side. */
static void settle(struct queue *q, struct side *s) {
    uint32_t v = atomic_load(&s->lock);
    if ((v & SHARED_ID) != 0 && !(v & REMOVED) && take_over(q, s, v) == 1) {
        atomic_fetch_add_explicit(&q->ring->rescued, 1, memory_order_relaxed);
        shared_unlock(q, s, 1);
    }
    uint64_t w = atomic_load(&s->waker);
    uint32_t id = w & SHARED_ID;
    if (id != 0 && seize(q, id) == 1) {
        if (atomic_load(&s->waker) == w) {
            shared_raise(s);
            shared_wake(&s->lock);
            shared_wake(&s->wake);
            POINT();
            atomic_compare_exchange_strong(&s->waker, &w, w & ~(uint64_t)SHARED_ID);
            atomic_fetch_add_explicit(&q->ring->rescued, 1, memory_order_relaxed);
        }
        let_go(q, id);
    }
}

void shared_look_after(struct queue *q) {
    settle(q, &q->ring->send);
    settle(q, &q->ring->receive);
    /* whoever removed it may have died before it woke the others, or was a shell's rm */
    if (shared_gone(q->descriptor)) {
        shared_begin_locking(q);
        if (shared_byte(q->descriptor, F_WRLCK, REMOVING) == 0) {
            atomic_fetch_add_explicit(&q->ring->rescued, shared_retire(q->ring), memory_order_relaxed);
            shared_byte(q->descriptor, F_UNLCK, REMOVING);
        }
        shared_end_locking(q);
    }
}
