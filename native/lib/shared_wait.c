/*
 * Sleeping and waking, by futex(2).
 *
 * A side's wake word is a counter whose lowest bit says that somebody may be asleep. Who is about to sleep sets the
 * bit, looks once more, and sleeps on the value that it has set. Who has moved the position looks at the bit, and if it
 * is set adds one, which clears it, before it wakes. So a wake-up between the look and the sleep changes the value, and
 * one call to the kernel serves all messages until somebody is about to sleep again. All sleepers are woken: if it were
 * one, its death would be everybody's, and a small message's sender could be woken for a large one's.
 */
#define _GNU_SOURCE
#include "shared_layout.h"
#include "transfer.h"

#include <limits.h>
#include <sched.h>

enum { WAKE = 1, WAIT_UNTIL = 9, ANYBODY = -1, LOOK_AFTER_MILLIS = 100 }; /* as linux/futex.h has them */
enum { LONG_MILLIS = 1, SELDOM = 10 };

static struct timespec in_millis(int millis) {
    struct timespec t;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &t); /* by number: the function is younger than some libraries */
    t.tv_nsec += millis * 1000000L;
    t.tv_sec += t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    return t;
}

static int earlier(const struct timespec *a, const struct timespec *b) {
    return a->tv_sec != b->tv_sec ? a->tv_sec < b->tv_sec : a->tv_nsec < b->tv_nsec;
}

int shared_passed(const struct timespec *deadline) {
    struct timespec now = in_millis(0);
    return deadline != NULL && earlier(deadline, &now);
}

/*
 * Where both sides share a core, whoever would sleep lets the other one run first, which then moves many messages; a
 * wake-up would interrupt it after a few. Elsewhere it is in vain: then only each second wait does so, each fourth, and
 * so on. Beside somebody else's work it takes long: then only each 1024th. Returns whether a look may be worth while.
 */
int shared_give_way(struct queue *q) {
    unsigned waits = atomic_fetch_add_explicit(&q->waits, 1, memory_order_relaxed);
    int in_vain = atomic_load_explicit(&q->in_vain, memory_order_relaxed);
    if (waits & ((1u << in_vain) - 1)) {
        return 0;
    }
    struct timespec limit = in_millis(LONG_MILLIS);
    sched_yield();
    int took_long = shared_passed(&limit);
    atomic_store_explicit(&q->in_vain, took_long || in_vain == SELDOM ? SELDOM : in_vain + 1, memory_order_relaxed);
    return !took_long;
}

/* It was not in vain: so the next waits do it more often. */
void shared_gave_way_well(struct queue *q) {
    int in_vain = atomic_load_explicit(&q->in_vain, memory_order_relaxed);
    atomic_store_explicit(&q->in_vain, in_vain > 2 ? in_vain - 2 : 0, memory_order_relaxed);
}

/*
 * Sleeps if the word still has that value. 0: look again, -ETIMEDOUT, -EINTR. A watched sleep has no timer of its own;
 * if nobody watches, the sleeper does so.
 */
int32_t shared_sleep(struct queue *q, _Atomic uint32_t *word, uint32_t value, const struct timespec *deadline) {
    struct timespec soon;
    const struct timespec *until = deadline;
    if (!q->watched) {
        soon = in_millis(LOOK_AFTER_MILLIS);
        until = deadline != NULL && earlier(deadline, &soon) ? deadline : &soon;
    }
    atomic_fetch_add_explicit(&q->asleep, 1, memory_order_relaxed);
    long r = result(syscall(SYS_futex, word, WAIT_UNTIL, value, until, NULL, ANYBODY));
    atomic_fetch_sub_explicit(&q->asleep, 1, memory_order_relaxed);
    if (r == -ETIMEDOUT && until == &soon) {
        shared_look_after(q);
        return 0;
    }
    return r == -EAGAIN ? 0 : (int32_t)r;
}

void shared_wake(_Atomic uint32_t *word) {
    call(SYS_futex, (long)word, WAKE, INT_MAX, 0, 0);
}

/* Clears the bit if it is set; the caller then wakes. Each of these is sequentially consistent, as shared_ring.c says.
 */
int shared_raise(struct side *s) {
    uint32_t v = atomic_load(&s->wake);
    return v & 1 && atomic_compare_exchange_strong(&s->wake, &v, v + 1);
}

/* Marks the queue as removed, for all who call, sleep, or are about to; 1 if it was not marked. */
int shared_retire(struct ring *r) {
    struct side *sides[] = {&r->send, &r->receive};
    int marked = 0;
    for (int i = 0; i < 2; i++) {
        marked |= !(atomic_fetch_or(&sides[i]->lock, REMOVED) & REMOVED);
        POINT();
    }
    for (int i = 0; i < 2; i++) {
        shared_raise(sides[i]);
        shared_wake(&sides[i]->lock);
        POINT();
        shared_wake(&sides[i]->wake);
        POINT();
    }
    return marked;
}

int32_t msgq_shared_spin(int32_t handle, int32_t looks) {
    struct queue *q = shared_queue(handle);
    if (q == NULL) {
        return -EBADF;
    }
    q->looks = looks;
    return 0;
}
