/*
 * Sleeping and waking, by futex(2).
 *
 * A side's wake word is a counter whose lowest bit says that somebody may be asleep. Who is about to sleep sets the
 * bit, looks once more, and sleeps on the value that it has set. Who has moved the position looks at the bit, and if it
 * is set adds one, which clears it, before it wakes. So a wake-up between the look and the sleep changes the value, and
 * one call to the kernel serves all messages until somebody is about to sleep again.
 *
 * As many receivers are woken as there are messages (shared_holder.c). Whoever was woken and leaves without one wakes
 * another (shared_transfer.c), and if it cannot, since it is killed or stopped, those who look after others' sleepers
 * find that messages lie there (shared_rescue.c). Of senders, who wait for room of different sizes, and of those who
 * wait for a lock, all are woken.
 */
#define _GNU_SOURCE
#include "shared_layout.h"
#include "transfer.h"

enum { WAIT = 0, WAKE = 1, WAIT_UNTIL = 9, WAKE_THOSE = 10, PRIVATE = 128 }; /* as linux/futex.h has them */
enum { PASSES = 1024, REST_NANOS = 1000000, SECOND = 1000000000 };
enum { OPEN, SHUT, SHUT_AND_WAITED_FOR };

#if defined(__PIC__) && !defined(__PIE__)
/* One library serves all C libraries, of which glibc before 2.17 has it elsewhere; then it is NULL. */
#if defined(__GLIBC__) && defined(__x86_64__)
__asm__(".symver clock_gettime, clock_gettime@GLIBC_2.2.5");
#endif
#pragma weak clock_gettime
#define has_clock() (clock_gettime != NULL)
#else
#define has_clock() 1
#endif

#ifdef SHARED_QUEUE_POINTS
int64_t (*shared_clock)(void);
#endif

static struct timespec now(void) {
    struct timespec t;
#ifdef SHARED_QUEUE_POINTS
    if (shared_clock != NULL) {
        int64_t nanos = shared_clock();
        return (struct timespec){.tv_sec = nanos / SECOND, .tv_nsec = nanos % SECOND};
    }
#endif
    if (!has_clock() || clock_gettime(CLOCK_MONOTONIC, &t) != 0) { /* mostly this does without the kernel */
        syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &t);
    }
    return t;
}

struct timespec shared_after(const struct timespec *t, int64_t nanos) {
    nanos += t->tv_nsec;
    int64_t seconds = nanos / SECOND - (nanos % SECOND < 0);
    return (struct timespec){.tv_sec = t->tv_sec + seconds, .tv_nsec = nanos - seconds * SECOND};
}

struct timespec shared_in_nanos(int64_t nanos) {
    struct timespec t = now();
    return shared_after(&t, nanos);
}

int shared_earlier(const struct timespec *a, const struct timespec *b) {
    return a->tv_sec != b->tv_sec ? a->tv_sec < b->tv_sec : a->tv_nsec < b->tv_nsec;
}

int shared_passed(const struct timespec *deadline) {
    if (deadline == NULL) {
        return 0;
    }
    struct timespec now = shared_in_nanos(0);
    return shared_earlier(deadline, &now);
}

int64_t shared_nanos(const struct timespec *from, const struct timespec *to) {
    return (to->tv_sec - from->tv_sec) * (int64_t)SECOND + to->tv_nsec - from->tv_nsec;
}

/* Sleeps if the word still has that value, as one of those. 0: somebody woke us, -EAGAIN: it has another one, -ETIMEDOUT, -EINTR. */
int32_t shared_sleep_until(_Atomic uint32_t *word, uint32_t value, const struct timespec *until, uint32_t those) {
    return (int32_t)result(syscall(SYS_futex, word, WAIT_UNTIL, value, until, NULL, those));
}

/*
 * Called once in each pass of a loop that ends by what others write. They could keep it from sleeping for ever, so each
 * 1024th time it sleeps here, where nobody else wakes it: 0, -ETIMEDOUT, -EINTR.
 */
int32_t shared_rest(unsigned *passes, const struct timespec *deadline) {
    if (++*passes % PASSES != 0) {
        return 0;
    }
    _Atomic uint32_t mine = 0;
    struct timespec until = shared_in_nanos(REST_NANOS);
    int32_t r = shared_passed(deadline) ? -ETIMEDOUT : shared_sleep_until(&mine, 0, &until, ANYBODY);
    return r == -ETIMEDOUT && !shared_passed(deadline) ? 0 : r;
}

/* Wakes so many at most, and returns how many. */
int32_t shared_wake(_Atomic uint32_t *word, int32_t most) {
    return (int32_t)call(SYS_futex, (long)word, WAKE, most, 0, 0);
}

/* The same, of those who sleep by that handle; perhaps others among them. */
void shared_wake_own(struct queue *q, _Atomic uint32_t *word, int32_t most) {
    syscall(SYS_futex, word, WAKE_THOSE, most, NULL, NULL, OWN(q));
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
        shared_wake(&sides[i]->lock, EVERYBODY);
        POINT();
        shared_wake(&sides[i]->wake, EVERYBODY);
        POINT();
    }
    return marked;
}

/* A gate that this process's threads go through one after the other; nobody else writes to it. */
void shared_enter(_Atomic uint32_t *gate) {
    uint32_t seen = OPEN;
    if (!atomic_compare_exchange_strong_explicit(gate, &seen, SHUT, memory_order_acquire, memory_order_relaxed)) {
        while (atomic_exchange_explicit(gate, SHUT_AND_WAITED_FOR, memory_order_acquire) != OPEN) {
            syscall(SYS_futex, gate, WAIT | PRIVATE, SHUT_AND_WAITED_FOR, NULL, NULL, 0);
        }
    }
}

void shared_leave(_Atomic uint32_t *gate) {
    if (atomic_exchange_explicit(gate, OPEN, memory_order_release) == SHUT_AND_WAITED_FOR) {
        syscall(SYS_futex, gate, WAKE | PRIVATE, 1, NULL, NULL, 0);
    }
}
