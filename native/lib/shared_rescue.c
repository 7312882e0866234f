/* What the dead owe to those who sleep, and sleeping until somebody pays it. */
#define _GNU_SOURCE
#include "shared_layout.h"

#include <fcntl.h>

enum { LOOK_AFTER_NANOS = 100000000 };

/* Does what the dead owe on one side: 0, or -EBADF if nobody can be asked about. */
static int32_t settle(struct queue *q, struct side *s) {
    uint32_t v = atomic_load(&s->lock);
    int32_t r = (v & SHARED_ID) != 0 && !(v & REMOVED) ? shared_take_over(q, s, v) : 0;
    if (r == 1) {
        atomic_fetch_add_explicit(&q->ring->rescued, 1, memory_order_relaxed);
        shared_unlock(q, s, EVERYBODY);
    }
    uint64_t w = atomic_load(&s->waker);
    uint32_t id = w & SHARED_ID;
    if (r >= 0 && id != 0 && (r = shared_seize(q, id)) == 1) {
        if (atomic_load(&s->waker) == w) {
            shared_raise(s);
            shared_wake(&s->lock, EVERYBODY);
            shared_wake(&s->wake, EVERYBODY);
            POINT();
            atomic_compare_exchange_strong(&s->waker, &w, w & ~(uint64_t)SHARED_ID);
            atomic_fetch_add_explicit(&q->ring->rescued, 1, memory_order_relaxed);
        }
        shared_let_go(q, id);
    }
    return r == -EBADF ? r : 0;
}

/* Whoever removed it may have died before it woke the others, or was a shell's rm. */
static void finish_removal(struct queue *q) {
    shared_enter(&q->locking);
    if (shared_names(q) == 0 && shared_own(q) == 0 && shared_byte(q->descriptor, F_WRLCK, REMOVING) == 0) {
        atomic_fetch_add_explicit(&q->ring->rescued, shared_retire(q->ring), memory_order_relaxed);
        shared_byte(q->descriptor, F_UNLCK, REMOVING);
    }
    shared_leave(&q->locking);
}

/* Does all that the dead owe: 0, or -EBADF if other code of this process has closed the descriptor. */
int32_t shared_look_after(struct queue *q) {
    int32_t names = shared_names(q);
    int32_t r = names < 0 ? names : settle(q, &q->ring->send);
    r = r < 0 ? r : settle(q, &q->ring->receive);
    if (names == 0) {
        finish_removal(q);
    }
    if (r < 0 && !atomic_exchange(&q->lost, 1)) { /* those who wait by this handle learn of it */
        struct side *sides[] = {&q->ring->send, &q->ring->receive};
        for (int i = 0; i < 2; i++) {
            shared_raise(sides[i]);
            shared_wake(&sides[i]->lock, EVERYBODY);
            shared_wake(&sides[i]->wake, EVERYBODY);
        }
    }
    return r;
}

/*
 * Sleeps if the word still has that value. 0: look again, -ETIMEDOUT, -EINTR, -EBADF. A watched sleep has no timer of
 * its own; if nobody watches, the sleeper does so.
 */
int32_t shared_sleep(struct queue *q, _Atomic uint32_t *word, uint32_t value, const struct timespec *deadline) {
    struct timespec soon;
    const struct timespec *until = deadline;
    if (!q->watched) {
        soon = shared_in_nanos(LOOK_AFTER_NANOS);
        until = deadline != NULL && shared_earlier(deadline, &soon) ? deadline : &soon;
    }
    if (atomic_load_explicit(&q->lost, memory_order_relaxed)) {
        return -EBADF;
    }
    atomic_fetch_add_explicit(&q->asleep, 1, memory_order_relaxed);
    int32_t r = shared_sleep_until(word, value, until, OWN(q));
    atomic_fetch_sub_explicit(&q->asleep, 1, memory_order_relaxed);
    if (atomic_load_explicit(&q->lost, memory_order_relaxed)) {
        return -EBADF;
    }
    return r == -ETIMEDOUT && until == &soon ? shared_look_after(q) : r == -EAGAIN ? 0 : r;
}

/* Whoever has been woken for a message may be killed or stopped before it has it. So, if any lie there, ours look. */
static void wake_for_messages(struct queue *q) {
    struct ring *r = q->ring;
    uint64_t received = atomic_load(&r->receive.position);
    int32_t there = (int32_t)((uint32_t)(atomic_load(&r->send.position) >> 32) - (uint32_t)(received >> 32));
    if (there > 0) {
        shared_wake_own(q, &r->send.wake, there);
    }
}

int32_t msgq_shared_watch(void) {
    int32_t open = 0;
    shared_begin_change();
    for (struct queue *q = shared_next_handle(NULL); q != NULL; q = shared_next_handle(q)) {
        open++;
        if (atomic_load_explicit(&q->asleep, memory_order_relaxed) > 0) {
            shared_look_after(q);
            wake_for_messages(q);
        }
    }
    shared_end_change();
    return open;
}
