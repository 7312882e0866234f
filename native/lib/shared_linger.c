/*
 * Where both sides share a core, a wake-up interrupts whoever gives it after a few messages. So whoever would sleep, and
 * has moved several messages since it last did, first sleeps briefly in another place, where messages do not wake it: only
 * the other side's turn to wait does, and at the latest a timer. Then many have come, or there is room for many. It is
 * worth while as long as that is quicker than being woken would be. Elsewhere it is in vain, and so done only on each
 * second occasion, each fourth, and so on down to each 1024th, until it is worth while again. Nobody depends on it.
 *
 * Setting the timer is what it costs: 6 us on a virtual machine, and nothing if the timer comes after the next tick. But
 * then a message could lie for milliseconds, as the last ones of a stream whose sender does something else.
 */
#define _GNU_SOURCE
#include "shared_layout.h"

enum { AT_LEAST = 4, MOST_NANOS = 50000, WORTH_NANOS = 400, SELDOM = 10 };

static uint32_t messages(struct side *s) {
    return (uint32_t)(atomic_load_explicit(&s->position, memory_order_relaxed) >> 32);
}

/* Called by whoever is about to wait for the other side: it is the other side's turn. */
void shared_end_lingering(struct side *s) {
    if (atomic_load(&s->lingers) != 0) {
        atomic_store_explicit(&s->lingers, 0, memory_order_relaxed);
        shared_wake(&s->lingers, EVERYBODY);
    }
}

/* Called at each wait for that side: how many messages the other one has moved since the last wait. */
uint32_t shared_moved_since(struct queue *q, struct side *s) {
    _Atomic uint32_t *last = &q->lingering[s == &q->ring->send].moved;
    uint32_t moved = messages(s == &q->ring->send ? &q->ring->receive : &q->ring->send);
    uint32_t since = moved - atomic_load_explicit(last, memory_order_relaxed);
    atomic_store_explicit(last, moved, memory_order_relaxed);
    return since;
}

static int occasion(struct worth *w) {
    int in_vain = atomic_load_explicit(&w->in_vain, memory_order_relaxed);
    uint32_t number = atomic_fetch_add_explicit(&w->occasions, 1, memory_order_relaxed);
    return (number & ((1u << in_vain) - 1)) == 0;
}

static void learn(struct worth *w, int worth_while) {
    int in_vain = atomic_load_explicit(&w->in_vain, memory_order_relaxed);
    int next = worth_while ? (in_vain > 2 ? in_vain - 2 : 0) : in_vain < SELDOM ? in_vain + 1 : SELDOM;
    atomic_store_explicit(&w->in_vain, next, memory_order_relaxed);
}

/* Perhaps waits a little for that side to move, in any number: 1 if it has been worth while, 0, or -EINTR. */
int32_t shared_linger(struct queue *q, struct side *s, uint32_t since, uint32_t need, const struct timespec *deadline) {
    struct worth *w = &q->lingering[s == &q->ring->send].worth;
    if (since < AT_LEAST || !occasion(w)) {
        return 0;
    }
    struct timespec begin = shared_in_nanos(0), until = shared_in_nanos(MOST_NANOS);
    if (deadline != NULL && shared_earlier(deadline, &until)) {
        return 0;
    }
    uint32_t before = messages(s);
    atomic_store(&s->lingers, 1);
    if (shared_ready(q, need)) { /* the other side had its turn just now */
        return 1;
    }
    int32_t r = shared_sleep_until(&s->lingers, 1, &until, ANYBODY);
    struct timespec end = shared_in_nanos(0);
    int worth_while = (int64_t)(messages(s) - before) * WORTH_NANOS >= shared_nanos(&begin, &end);
    learn(w, worth_while);
    return r == -EINTR ? r : worth_while;
}
