/*
 * Looking again and again before sleeping. Waking another core takes longer than most answers, so whoever looks for as
 * long as that and then sleeps pays at most twice what would have been best, whatever comes (Karlin, Li, Manasse and
 * Owicki, 1991). Where it is in vain, as on a core that both ends share, or between rare messages, it is done seldom.
 *
 * The limit is a constant. A sleeper cannot see when it was woken, and on a busy machine would take the scheduler's delay
 * for the time that a wake-up takes. Nor does the caller's affinity say anything: each end may have a core of its own.
 *
 * Looking writes nothing that is shared. One thread looks for a handle and side; others that wait there sleep at once.
 */
#define _GNU_SOURCE
#include "shared_layout.h"

#include <string.h>

enum { LIMIT_NANOS = 20000, FEW = 32 };

#ifdef SHARED_QUEUE_POINTS
struct shared_looks shared_looks;

static int64_t used(void) { /* by the calling thread: of a processor, not of a clock */
    struct timespec t;
    syscall(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}
#define COUNT(what, number) atomic_fetch_add(&shared_looks.what, number)
#else
#define COUNT(what, number) ((void)0)
#endif

/* Whether more than one processor is online. sysconf(3) of some C libraries counts those of the caller's affinity. */
int shared_several(const char *online) {
    return online[0] == '\0' || strpbrk(online, "-,") != NULL; /* 0-1, 0,2; nothing if it cannot be read */
}

int64_t shared_first_spin(void) {
    static atomic_int several = -1;
    int known = atomic_load_explicit(&several, memory_order_relaxed);
    if (known < 0) {
        char online[SHARED_PROC_TEXT];
        shared_read_proc("/sys/devices/system/cpu/online", online);
        known = shared_several(online);
        atomic_store_explicit(&several, known, memory_order_relaxed);
    }
    return known ? ADAPTS : 0;
}

int32_t msgq_shared_spin(int32_t handle, int64_t nanos) {
    struct queue *q = shared_queue(handle);
    if (q == NULL) {
        return -EBADF;
    }
    if (nanos < ADAPTS || nanos > MSGQ_SHARED_LONGEST_SPIN) {
        return -EINVAL;
    }
    q->spin = nanos == ADAPTS ? shared_first_spin() : nanos;
    return 0;
}

/* Whether it may be worth while to try, until that time. The clock is read every few looks. */
static int look(const struct queue *q, uint32_t need, const struct timespec *end, const struct timespec *deadline) {
    COUNT(looks, 1);
    COUNT(nanos, -used());
    int ready = shared_ready(q, need);
    for (int i = 1; !ready && (i % FEW != 0 || (!shared_passed(end) && !shared_passed(deadline))); i++) {
        shared_pause();
        ready = shared_ready(q, need);
    }
    COUNT(nanos, used());
    return ready;
}

/* Looks if that has been worth while of late, and nobody else does. */
static int look_if_worth(struct queue *q, struct side *s, uint32_t need, const struct timespec *deadline,
                         struct timespec *end) {
    struct spinning *l = &q->spinning[s == &q->ring->send];
    if (!shared_occasion(&l->worth) || shared_passed(deadline) ||
        atomic_exchange_explicit(&l->taken, 1, memory_order_relaxed)) {
        return 0;
    }
    *end = shared_in_nanos(LIMIT_NANOS);
    POINT();
    int ready = look(q, need, end, deadline);
    POINT();
    atomic_store_explicit(&l->taken, 0, memory_order_relaxed);
    if (!ready) {
        shared_spun(q, s, end, 0);
    }
    return ready;
}

/* Perhaps looks for a while: 1 if it may be worth while to try. Then shared_spun is to be called after the try. */
int shared_spin(struct queue *q, struct side *s, uint32_t need, const struct timespec *deadline, struct timespec *end) {
    *end = (struct timespec){0};
    if (q->spin <= 0) {
        return q->spin == ADAPTS && look_if_worth(q, s, need, deadline, end);
    }
    struct timespec fixed = shared_in_nanos(q->spin);
    return look(q, need, &fixed, deadline);
}

/* Looking was worth while if this call then got what it waited for, and in time: not if it was preempted. */
void shared_spun(struct queue *q, struct side *s, struct timespec *end, int got) {
    if (end->tv_sec == 0) {
        return; /* it has not looked */
    }
    int worth_while = got && !shared_passed(end);
    COUNT(hits, worth_while);
    shared_learn(&q->spinning[s == &q->ring->send].worth, worth_while);
    *end = (struct timespec){0};
}
