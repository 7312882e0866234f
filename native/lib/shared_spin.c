/*
 * Looking again and again before sleeping. Waking another core takes longer than most answers, so whoever looks for as
 * long as that and then sleeps pays at most twice what would have been best, whatever comes (Karlin, Li, Manasse and
 * Owicki, 1991). Where it is in vain, as on a core that both ends share, or between rare messages, it is done seldom.
 *
 * Whoever has just sent to somebody awake may expect an answer soon. Anybody else looks blindly: for longer, so that the
 * other end can wake up and answer meanwhile. It then finds this one awake, and may look as well. Without that, two ends
 * that have begun to sleep would go on to do so, each woken by the other. If it does answer meanwhile, the next few waits
 * look, too, since the other end may look on one of several occasions only. Either look was worth while only if it ended
 * soon.
 *
 * The limits are constants. A sleeper cannot see when it was woken, and on a busy machine would take the scheduler's
 * delay for the time that a wake-up takes. Nor does the caller's affinity say anything: each end may have a core of its
 * own.
 *
 * Looking writes nothing that is shared. One thread looks for a handle and side; others that wait there sleep at once.
 */
#define _GNU_SOURCE
#include "shared_layout.h"

#include <string.h>

enum { SOON_NANOS = 20000, BLIND_NANOS = 100000, FEW = 32, PLACES_BITS = 6 };
enum { BLIND_SELDOM = 13, EXPECTING_SELDOM = 5, MORE = 1 << EXPECTING_SELDOM };

/*
 * Threads whose last message went to somebody awake, each at a place of its own or of a few. A variable of each thread
 * would need a function that not every C library has by the same name.
 */
static _Atomic uintptr_t expecting[1 << PLACES_BITS];

static uintptr_t this_thread(void) {
    uintptr_t self = 0;
#if defined(__x86_64__)
    __asm__("mov %%fs:0, %0" : "=r"(self));
#elif defined(__aarch64__)
    __asm__("mrs %0, tpidr_el0" : "=r"(self));
#endif
    return self; /* 0: expects nothing */
}

static _Atomic uintptr_t *place(uintptr_t thread) {
    return &expecting[thread * UINT64_C(0x9E3779B97F4A7C15) >> (64 - PLACES_BITS)];
}

static int expects(void) {
    uintptr_t self = this_thread();
    return self != 0 && atomic_load_explicit(place(self), memory_order_relaxed) == self;
}

/* Called after each message, with whether somebody had to be woken for it. */
void shared_has_sent(int wakes) {
    if (expects() == wakes) {
        uintptr_t self = this_thread();
        atomic_store_explicit(place(self), wakes ? 0 : self, memory_order_relaxed);
    }
}

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
                         struct looking *l) {
    struct spinning *by = &q->spinning[s == &q->ring->send];
    l->blind = need != 0 || !expects();
    int occasion = shared_occasion(l->blind ? &by->blind : &by->expecting);
    int more = atomic_load_explicit(&by->more, memory_order_relaxed);
    if (!(occasion || (l->blind && more > 0)) || shared_passed(deadline) ||
        atomic_exchange_explicit(&by->taken, 1, memory_order_relaxed)) {
        return 0;
    }
    if (l->blind) {
        atomic_store_explicit(&by->more, occasion ? MORE : more - 1, memory_order_relaxed);
    }
    l->soon = shared_in_nanos(SOON_NANOS);
    l->late = shared_after(&l->soon, l->blind ? BLIND_NANOS - SOON_NANOS : 0);
    POINT();
    int ready = look(q, need, &l->late, deadline);
    POINT();
    atomic_store_explicit(&by->taken, 0, memory_order_relaxed);
    if (!ready) {
        shared_spun(q, s, l, 0);
    }
    return ready;
}

/* Perhaps looks for a while: 1 if it may be worth while to try. Then shared_spun is to be called after the try. */
int shared_spin(struct queue *q, struct side *s, uint32_t need, const struct timespec *deadline, struct looking *l) {
    l->soon = (struct timespec){0};
    if (q->spin <= 0) {
        return q->spin == ADAPTS && look_if_worth(q, s, need, deadline, l);
    }
    struct timespec fixed = shared_in_nanos(q->spin);
    return look(q, need, &fixed, deadline);
}

/* Looking was worth while if this call then got what it waited for, and soon: not if it was preempted. */
void shared_spun(struct queue *q, struct side *s, struct looking *l, int got) {
    if (l->soon.tv_sec == 0) {
        return; /* it has not looked */
    }
    struct spinning *by = &q->spinning[s == &q->ring->send];
    if (got && !shared_passed(&l->soon)) {
        COUNT(hits, 1);
        shared_learn(&by->blind, 1, BLIND_SELDOM);
        shared_learn(&by->expecting, 1, EXPECTING_SELDOM);
    } else if (l->blind) {
        shared_learn(&by->blind, 0, BLIND_SELDOM);
    } else {
        shared_learn(&by->expecting, 0, EXPECTING_SELDOM);
    }
    if (l->blind && (!got || shared_passed(&l->late))) {
        atomic_store_explicit(&by->more, 0, memory_order_relaxed);
    }
    l->soon = (struct timespec){0};
}
