/*
 * Who holds a side's lock, whether that one lives, and letting go of the lock.
 *
 * The lock names its holder. Whether that one lives is asked of the kernel each time and never remembered: its handle
 * holds the byte of its id locked in the file, and to take over from the dead is to lock that byte oneself, compare
 * again, and only then to act. As long as one holds it, nobody else gets that id; and since an id that stands in a lock
 * or in a waker is not given out either (shared_open.c), what stands there is always the dead one's.
 *
 * Nothing in the ring needs repair: a killed holder had either moved its side's position or not. What it may have left
 * undone is to wake others. Until it has, its id stands in the lock or in the waker, and so whoever sleeps is found.
 *
 * The byte stays locked as long as the handle is open, even if other code of its process closes all descriptors, since
 * the mapping is of the same open file. But then nobody can be asked about any more by that descriptor, which may be
 * another file's meanwhile, or another open file of the same queue, for which what its own handle holds is free. So a
 * byte that seems free is locked only by the handle's own open file, which is asked for before and after.
 */
#define _GNU_SOURCE
#include "shared_layout.h"

#include <fcntl.h>

/* 1: the id's handle is closed, its process dead, and the byte is ours until we let go; 0: it is open; or -errno */
int32_t shared_seize(struct queue *q, uint32_t id) {
    if (id == q->id) {
        return 0; /* another thread's */
    }
    int32_t held = shared_names(q) < 0 ? -EBADF : shared_locked(q->descriptor, REMOVING + id);
    if (held != 0) {
        return held < 0 ? held : 0;
    }
    shared_enter(&q->locking); /* the kernel does not refuse a handle what another thread has locked by it */
    int32_t r = shared_own(q);
    r = r < 0 ? r : shared_byte(q->descriptor, F_WRLCK, REMOVING + id);
    r = r < 0 ? r : shared_own(q);
    if (r == 0) {
        return 1;
    }
    shared_leave(&q->locking);
    return r == -EAGAIN || r == -EACCES ? 0 : r;
}

void shared_let_go(struct queue *q, uint32_t id) {
    shared_byte(q->descriptor, F_UNLCK, REMOVING + id);
    shared_leave(&q->locking);
}

/* Takes the lock over if its holder, as seen, is dead: 1 if so, 0 if not, or -errno. */
int32_t shared_take_over(struct queue *q, struct side *s, uint32_t seen) {
    int32_t r = shared_seize(q, seen & SHARED_ID);
    if (r == 1) {
        POINT();
        r = atomic_compare_exchange_strong(&s->lock, &seen, q->id | CONTENDED);
        POINT();
        shared_let_go(q, seen & SHARED_ID);
        if (r == 1) {
            atomic_fetch_add_explicit(&q->ring->taken_over, 1, memory_order_relaxed);
        }
    }
    return r;
}

/*
 * Whoever unlocks may have to wake those who sleep on the lock, and if it has moved the position, those who wait for
 * that. Since it may be killed before it has, it signs for it while it still holds the lock. If it replaces another
 * one's signature, it wakes everybody for both, so that one call does for any number of debts.
 *
 * Otherwise it wakes as many as messages have come. If that many were asleep, more may be, and so it sets the wake word's
 * bit again. Until it has, others who move the position do not see that anybody sleeps, and so it then wakes for what
 * they have moved.
 */
static void unlock_and_wake(struct queue *q, struct side *s, int32_t wake) {
    uint64_t before = atomic_load_explicit(&s->waker, memory_order_relaxed);
    uint64_t number = (before >> 32) + 1;
    uint64_t signature = number << 32 | q->id;
    atomic_store_explicit(&s->waker, signature, memory_order_relaxed);
    POINT();
    int debt = (before & SHARED_ID) != 0;
    wake = debt ? EVERYBODY : wake;
    uint64_t at = atomic_load_explicit(&s->position, memory_order_relaxed);
    uint32_t v = atomic_fetch_and(&s->lock, REMOVED);
    POINT();
    if (debt || v & CONTENDED) {
        shared_wake(&s->lock, EVERYBODY);
        POINT();
    }
    if (wake == EVERYBODY) {
        shared_raise(s);
    }
    if (wake > 0 && shared_wake(&s->wake, wake) == wake) {
        POINT();
        atomic_fetch_or(&s->wake, 1);
        POINT();
        int32_t since = (int32_t)((uint32_t)(atomic_load(&s->position) >> 32) - (uint32_t)(at >> 32));
        if (since > 0) {
            shared_wake(&s->wake, since);
        }
    }
    POINT();
    atomic_compare_exchange_strong(&s->waker, &signature, number << 32);
}

/* wake: how many to wake of those who wait for the position; somebody has been found asleep under this lock */
void shared_unlock(struct queue *q, struct side *s, int32_t wake) {
    uint32_t held = q->id;
    POINT();
    if (wake == 0 &&
        atomic_compare_exchange_strong_explicit(&s->lock, &held, 0, memory_order_release, memory_order_relaxed)) {
        POINT();
        return;
    }
    unlock_and_wake(q, s, wake);
}
