/*
 * What lies in a queue's file, and what each handle of it knows. See docs/shared-memory.md for the whole, shared_ring.c
 * for how messages move, shared_holder.c for what happens when somebody is killed, shared_wait.c for sleeping and
 * waking. A file of these calls only those above it:
 *   shared_wait.c      sleeping, waking, marking as removed
 *   shared_handles.c   this process's handles, also after fork(2)
 *   shared_file.c      the queue's file
 *   shared_remove.c    how its name is taken away
 *   shared_holder.c    who holds a lock, and letting go of it
 *   shared_rescue.c    what the dead owe
 *   shared_lock.c      a side's lock
 *   shared_ring.c      positions and messages
 *   shared_spin.c      looking for a while before sleeping
 *   shared_linger.c    waiting a little for many messages
 *   shared_transfer.c  sending and receiving
 *   shared_state.c     looking
 *   shared_open.c      opening and closing
 *   shared_within.c    sending and receiving as Java calls it
 */
#ifndef SHARED_LAYOUT_H
#define SHARED_LAYOUT_H

#include "shared_queue.h"
#include "system.h"

#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/stat.h>

enum {
    VERSION = 1,
    HEADER = 4096, /* the ring begins there */
    UNIT = 16,     /* bytes: messages begin at multiples of it */
    LINE = 128     /* a cache line and the one that is fetched with it */
};
#define MAGIC UINT64_C(0x3151535147534d) /* "MSGQSQ1" */

/*
 * A position counts both messages (upper half) and units (lower half), so that one store moves both. The halves wrap;
 * differences do not, since the ring has at most 2^29 units. Like the kernel's jiffies they start shortly before they
 * wrap, and so do ids and wake words, lest a bug hides there for weeks.
 */
#define POSITION(messages, units) ((uint64_t)(messages) << 32 | (uint32_t)(units))
#define FIRST                     POSITION(UINT32_MAX - 99, UINT32_MAX - 199)
#define FIRST_WAKE                (UINT32_MAX - 31)
#define FIRST_ID                  (SHARED_ID - 7)

/* a lock's bits */
#define CONTENDED UINT32_C(0x80000000) /* somebody may be asleep on it */
#define REMOVED   UINT32_C(0x40000000) /* the queue has been; nobody locks it any more */
#define SHARED_ID UINT32_C(0x3fffffff) /* of the handle that holds it */

/* All that senders share, or receivers. One side moves its position, the other one waits for that. */
struct side {
    _Alignas(LINE) _Atomic uint32_t lock;
    _Atomic uint64_t waker;   /* id of whoever has yet to wake others, below a running number; see shared_unlock */
    _Atomic uint64_t seen;    /* the other side's position when last looked at; this and the next only under the lock */
    _Atomic uint64_t total;   /* a recent count of messages, in full */
    _Atomic uint32_t steps;   /* of long copies, by the lock's holder: it gets on */
    _Atomic uint32_t lingers; /* 1: somebody may be asleep on it for a moment; see shared_linger.c */
    _Alignas(LINE) _Atomic uint64_t position;
    _Alignas(LINE) _Atomic uint32_t wake; /* odd: somebody may be asleep until the position moves */
};

struct ring {
    uint64_t magic;
    uint32_t version;
    uint32_t features; /* that whoever opens it must know: none so far */
    uint64_t capacity;
    uint64_t largest;
    _Atomic uint32_t next_id;
    _Atomic uint64_t taken_over;
    _Atomic uint64_t rescued;
    struct side send;
    struct side receive;
    _Alignas(HEADER) char data[];
};

/* before each message's body */
struct header {
    _Atomic uint32_t length;
    _Atomic uint32_t stamp; /* shows a message that is none */
    _Atomic int64_t type;
};

static_assert(sizeof(void *) == 8 && sizeof(off_t) == 8, "64-bit only");
static_assert(ATOMIC_INT_LOCK_FREE == 2 && ATOMIC_LONG_LOCK_FREE == 2, "a lock of the C library's is not shared");
static_assert(sizeof(struct header) == UNIT, "a header never lies at both ends of the ring");
static_assert(offsetof(struct ring, data) == HEADER, "the layout of version 1");
static_assert(offsetof(struct ring, send) == LINE && offsetof(struct ring, receive) == 4 * LINE, "likewise");
static_assert(offsetof(struct side, position) == LINE && offsetof(struct side, wake) == 2 * LINE, "likewise");
static_assert(offsetof(struct ring, next_id) == 32 && offsetof(struct ring, rescued) == 48, "likewise");
static_assert(offsetof(struct side, waker) == 8 && offsetof(struct side, total) == 24, "likewise");
static_assert(offsetof(struct side, steps) == 32 && offsetof(struct side, lingers) == 36 &&
                  offsetof(struct ring, features) == 12,
              "likewise");

/* What shared_linger.c has learnt. */
struct worth {
    atomic_uint occasions;
    atomic_int in_vain; /* how often it was to no purpose of late, less the times that it was worth while */
};

/* How a handle's waits for one side have been of late. */
struct lingering {
    _Atomic uint32_t moved; /* so many messages by the side that waits, up to the last wait */
    struct worth worth;
};

struct spinning {
    _Atomic int64_t credit;   /* nanoseconds that may be looked in vain: what looks have saved of late */
    _Atomic int64_t until[2]; /* without it, nobody looks before: of those who expect an answer, and of others */
    atomic_int futile[2];     /* likewise: looks without it since one was worth while, as far as they count */
    atomic_int taken;         /* 1: a thread looks */
};

/* A handle. What it says of the ring was checked when it was opened and is not read from shared memory again. */
struct queue {
    struct ring *ring; /* NULL: it cannot be used, yet or any more */
    uint64_t capacity;
    uint64_t largest;
    uint64_t device; /* of the file, and its number there */
    uint64_t file;
    uint32_t id;
    int descriptor; /* holds the lock of the id's byte, as does what is mapped by it; -1: no handle */
    int watched;
    int64_t spin;             /* nanoseconds, or ADAPTS */
    _Atomic uint32_t locking; /* the gate to fcntl(2) */
    atomic_int lost;          /* other code has closed the descriptor, and somebody has needed it since */
    atomic_int asleep;
    atomic_uint misses;
    struct lingering lingering[2]; /* for room, for a message */
    struct spinning spinning[2];   /* likewise */
};

/* shared_wait.c */
struct timespec shared_after(const struct timespec *t, int64_t nanos);
struct timespec shared_in_nanos(int64_t nanos);
int shared_earlier(const struct timespec *a, const struct timespec *b);
int shared_passed(const struct timespec *deadline);
int64_t shared_nanos(const struct timespec *from, const struct timespec *to);
#define EVERYBODY INT32_MAX
#define ANYBODY   UINT32_MAX                    /* as one who sleeps */
#define OWN(q)    (UINT32_C(1) << (q)->id % 32) /* one of those who do so by a handle, or by another of the same bit */
int32_t shared_sleep_until(_Atomic uint32_t *word, uint32_t value, const struct timespec *until, uint32_t those);
int32_t shared_rest(unsigned *passes, const struct timespec *deadline);
int32_t shared_wake(_Atomic uint32_t *word, int32_t most);
void shared_wake_own(struct queue *q, _Atomic uint32_t *word, int32_t most);
int shared_retire(struct ring *r);
void shared_enter(_Atomic uint32_t *gate);
void shared_leave(_Atomic uint32_t *gate);

/* shared_handles.c; all but the first between begin and end */
struct queue *shared_queue(int32_t handle);
void shared_begin_change(void);
void shared_end_change(void);
struct queue *shared_new_handle(int32_t *handle);
struct queue *shared_next_handle(struct queue *q);
void shared_forget(struct queue *q);
int32_t shared_watch_forks(void);

/* shared_file.c; where a descriptor is returned, or -errno, the type is int */
enum { SHARED_PATH = 280, SHARED_PROC_TEXT = 4096 }; /* as much as one read(2) of proc(5) returns */
int32_t shared_path(const char *name, char *path);
int shared_open_file(const char *path);
int shared_nameless_file(void);
int32_t shared_make(int file, int32_t mode, uint64_t capacity, uint64_t largest);
int32_t shared_name(int file, const char *path);
int32_t shared_identify(int file, struct stat *s, struct ring *header);
void shared_read_proc(const char *path, char text[SHARED_PROC_TEXT]);
int32_t shared_trusted(const struct stat *s);
int32_t shared_known(const struct ring *header);
int32_t shared_accept(int file, struct queue *q);
int32_t shared_status(int file, struct stat *s);
int32_t shared_names(const struct queue *q);
int32_t shared_locked(int file, int64_t byte);
int32_t shared_own(const struct queue *q);

/*
 * Bytes of the file, far behind its end, that are locked by fcntl(2): REMOVING by whoever removes the queue, and the
 * one behind it that has a handle's id as long as the handle is open. The kernel unlocks what a killed process held.
 */
#define REMOVING (INT64_C(1) << 40)
int32_t shared_byte(int file, short type, int64_t byte);

/* shared_holder.c */
int32_t shared_seize(struct queue *q, uint32_t id);
void shared_let_go(struct queue *q, uint32_t id);
int32_t shared_take_over(struct queue *q, struct side *s, uint32_t seen);
void shared_unlock(struct queue *q, struct side *s, int32_t wake);

/* shared_rescue.c */
int32_t shared_look_after(struct queue *q);
int32_t shared_sleep(struct queue *q, _Atomic uint32_t *word, uint32_t value, const struct timespec *deadline);

/* shared_spin.c */
enum { ADAPTS = -1 };
int shared_several(const char *online);
int64_t shared_first_spin(void);
void shared_has_sent(int wakes);
struct looking {
    struct timespec begin; /* 0: it has not looked */
    int blind;
};
int shared_spin(struct queue *q, struct side *s, uint32_t need, const struct timespec *deadline, struct looking *l);
void shared_spun(struct queue *q, struct side *s, struct looking *l, int got);

/* shared_linger.c */
void shared_end_lingering(struct side *s);
uint32_t shared_moved_since(struct queue *q, struct side *s);
int32_t shared_linger(struct queue *q, struct side *s, uint32_t since, uint32_t need, const struct timespec *deadline);

/* shared_lock.c */
int32_t shared_lock_at_once(struct queue *q, struct side *s);
int32_t shared_lock(struct queue *q, struct side *s, const struct timespec *deadline);

/* shared_ring.c */
uint32_t shared_units(int64_t length);
int64_t shared_between(const struct queue *q, uint64_t from, uint64_t to);
uint64_t shared_in_full(uint64_t near, uint32_t lower);
struct header *shared_header(const struct queue *q, uint64_t position);
int32_t shared_put(struct queue *q, uint64_t *at, int64_t type, const void *body, int64_t length);
int64_t shared_get(struct queue *q, uint64_t *at, void *body, int64_t capacity, int64_t *type);
int shared_moved(struct side *s, uint64_t to);
int shared_ready(const struct queue *q, uint32_t need);

/*
 * shared_transfer.c; a try takes one of these two as its deadline, or one until which it waits for its turn while others
 * are in the middle of a call, though not for room or a message: -EBUSY if that does not come
 */
extern const struct timespec shared_at_once; /* -EBUSY if it would have to wait for its turn */
extern const struct timespec shared_in_turn; /* waits for it */
int32_t shared_try_send(int32_t handle, int64_t type, const void *body, int64_t length,
                        const struct timespec *deadline);
int64_t shared_try_receive(int32_t handle, void *body, int64_t capacity, int64_t *type,
                           const struct timespec *deadline);
int64_t shared_send_many(int32_t handle, const void *first, int64_t stride, int32_t count,
                         const struct timespec *deadline);
int64_t shared_receive_many(int32_t handle, void *first, int64_t stride, int64_t capacity, int32_t count,
                            const struct timespec *deadline);

static inline void shared_pause(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("isb"); /* as others found: yield does nothing on most of these processors */
#endif
}

/* Clears the bit if it is set; the caller then wakes. Each of these is sequentially consistent, as shared_ring.c says.
 */
static inline int shared_raise(struct side *s) {
    uint32_t v = atomic_load(&s->wake);
    return v & 1 && atomic_compare_exchange_strong(&s->wake, &v, v + 1);
}

/* Takes the lock if it is free: 1, or 0 and how it is. */
static inline int shared_lock_free(struct queue *q, struct side *s, uint32_t *seen) {
    *seen = 0;
    return atomic_compare_exchange_strong_explicit(&s->lock, seen, q->id, memory_order_acquire, memory_order_relaxed);
}

/* In a build for tests, a place where a process can be killed, a clock that can be turned, and counts. */
#ifdef SHARED_QUEUE_POINTS
extern void (*shared_point)(const char *file, int line);
extern int64_t (*shared_clock)(void); /* nanoseconds, by CLOCK_MONOTONIC if NULL */
extern struct shared_looks {
    atomic_llong looks;
    atomic_llong hits;  /* of those that adapt, what was worth while */
    atomic_llong nanos; /* of a processor that all took */
} shared_looks;
#define POINT() (shared_point != NULL ? shared_point(__FILE__, __LINE__) : (void)0)
#else
#define POINT() ((void)0)
#endif

#endif
