/*
 * Looking again and again before sleeping. Waking another core takes longer than most answers, so whoever looks for as
 * long as that and then sleeps pays at most twice what would have been best, whatever comes (Karlin, Li, Manasse and
 * Owicki, 1991). Here it pays less: where looking is in vain, as on a core that both ends share, or between rare
 * messages, it takes no more than what earlier looks have saved, and one part in 200 of the time, soon in 3,200: the
 * other end of a core that both share waits for a look, so that looks are to be rarer than one message in a hundred.
 *
 * Whoever has just sent to somebody awake may expect an answer soon. Anybody else looks blindly: for longer, so that
 * the other end can wake up and answer meanwhile. It then finds this one awake, and looks as well. Without that, two
 * ends that have begun to sleep would go on to do so, each woken by the other. Either look was worth while only if it
 * ended soon.
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

enum { SOON_NANOS = 20000, BLIND_NANOS = 100000, FEW = 32 };
enum { SAVED_NANOS = 10000, MOST_CREDIT = 1000000, SELDOM = 200 }; /* a sleep and a wake-up cost both ends more */
enum { DOUBLED = 4 }; /* how often the rest after a look that was in vain becomes longer */
enum { PLACES_BITS = 10 };

/*
 * Threads whose last call to send woke nobody, each at a place that others may share. A variable of each thread would
 * make the library need the loader of one C library by its name.
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

static int expects(uintptr_t self) {
    return self != 0 && atomic_load_explicit(place(self), memory_order_relaxed) == self;
}

/* Called after each call that has sent, with whether somebody had to be woken. */
void shared_has_sent(int wakes) {
    uintptr_t self = this_thread();
    if (self != 0 && expects(self) == wakes) {
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

static int64_t in_nanos(const struct timespec *t) {
    return t->tv_sec * INT64_C(1000000000) + t->tv_nsec;
}

/* Looks if there is credit or it has not been in vain for long enough, and nobody else does. */
static int look_if_worth(struct queue *q, struct side *s, uint32_t need, const struct timespec *deadline,
                         struct looking *l) {
    struct spinning *by = &q->spinning[s == &q->ring->send];
    struct timespec begin = shared_in_nanos(0);
    l->blind = need != 0 || !expects(this_thread());
    if ((atomic_load_explicit(&by->credit, memory_order_relaxed) == 0 &&
         in_nanos(&begin) < atomic_load_explicit(&by->until[l->blind], memory_order_relaxed)) ||
        (deadline != NULL && !shared_earlier(&begin, deadline)) ||
        atomic_exchange_explicit(&by->taken, 1, memory_order_relaxed)) {
        return 0;
    }
    l->begin = begin;
    struct timespec end = shared_after(&begin, l->blind ? BLIND_NANOS : SOON_NANOS);
    POINT();
    int ready = look(q, need, &end, deadline);
    POINT();
    if (!ready) {
        shared_spun(q, s, l, 0);
    }
    atomic_store_explicit(&by->taken, 0, memory_order_relaxed);
    return ready;
}

/* Perhaps looks for a while: 1 if it may be worth while to try. Then shared_spun is to be called after the try. */
int shared_spin(struct queue *q, struct side *s, uint32_t need, const struct timespec *deadline, struct looking *l) {
    l->begin = (struct timespec){0};
    if (q->spin <= 0) {
        return q->spin == ADAPTS && look_if_worth(q, s, need, deadline, l);
    }
    struct timespec fixed = shared_in_nanos(q->spin);
    return look(q, need, &fixed, deadline);
}

/* Looking was worth while if this call then got what it waited for, and soon: not if it was preempted. */
void shared_spun(struct queue *q, struct side *s, struct looking *l, int got) {
    if (l->begin.tv_sec == 0) {
        return; /* it has not looked */
    }
    struct spinning *by = &q->spinning[s == &q->ring->send];
    int64_t credit = atomic_load_explicit(&by->credit, memory_order_relaxed);
    struct timespec now = shared_in_nanos(0);
    int64_t took = shared_nanos(&l->begin, &now);
    if (got && took <= SOON_NANOS) {
        COUNT(hits, 1);
        for (int blind = 0; blind < 2; blind++) {
            atomic_store_explicit(&by->futile[blind], 0, memory_order_relaxed);
        }
        credit = credit + SAVED_NANOS < MOST_CREDIT ? credit + SAVED_NANOS : MOST_CREDIT;
    } else {
        took = took < BLIND_NANOS ? took : BLIND_NANOS; /* more was somebody else's time */
        credit = credit > took ? credit - took : 0;
        if (credit == 0) {
            int futile = atomic_load_explicit(&by->futile[l->blind], memory_order_relaxed);
            int64_t rest = (SELDOM << futile) * took;
            atomic_store_explicit(&by->until[l->blind], in_nanos(&now) + rest, memory_order_relaxed);
            if (futile < DOUBLED && took >= (l->blind ? BLIND_NANOS : SOON_NANOS)) { /* and no deadline cut it short */
                atomic_store_explicit(&by->futile[l->blind], futile + 1, memory_order_relaxed);
            }
        }
        shared_has_sent(1); /* what has not come soon is not expected any more */
    }
    atomic_store_explicit(&by->credit, credit, memory_order_relaxed);
    l->begin = (struct timespec){0};
}
