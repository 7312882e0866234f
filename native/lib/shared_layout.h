/*
 * What lies in a queue's file, and what each handle of it knows. See shared_ring.c for how messages move, shared_lock.c
 * for what happens when somebody is killed, shared_wait.c for sleeping and waking.
 */
#ifndef SHARED_LAYOUT_H
#define SHARED_LAYOUT_H

#include "shared_queue.h"
#include "system.h"

#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

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
    _Atomic uint64_t waker; /* id of whoever has yet to wake others, below a running number; see shared_unlock */
    _Atomic uint64_t seen;  /* the other side's position when last looked at; this and the next only under the lock */
    _Atomic uint64_t total; /* a recent count of messages, in full */
    _Alignas(LINE) _Atomic uint64_t position;
    _Alignas(LINE) _Atomic uint32_t wake; /* odd: somebody may be asleep until the position moves */
};

struct ring {
    uint64_t magic;
    uint32_t version;
    uint32_t unused;
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

/* A handle. What it says of the ring was checked when it was opened and is not read from shared memory again. */
struct queue {
    struct ring *ring; /* NULL: closed */
    uint64_t capacity;
    uint64_t largest;
    uint64_t file; /* its number */
    uint32_t id;
    int descriptor; /* holds the lock of the id's byte */
    int watched;
    int looks;
    atomic_uint waits;
    atomic_int in_vain;  /* how often a wait gave way to no purpose, less the times that it was worth while */
    atomic_flag locking; /* by fcntl(2) */
    atomic_int asleep;
    atomic_uint misses;
};

/* shared_open.c */
struct queue *shared_queue(int32_t handle);
void shared_begin_change(void);
void shared_end_change(void);

/* shared_file.c; where a descriptor is returned, or -errno, the type is int */
enum { SHARED_PATH = 280 };
int32_t shared_path(const char *name, char *path);
int shared_open_file(const char *path);
int shared_open_again(const char *path, int file);
int shared_create_file(const char *path, int32_t mode, int64_t capacity, int64_t largest);
int32_t shared_accept(int file, struct queue *q);
int32_t shared_gone(int file);
int32_t shared_remove_file(const char *path, int file, struct queue *q); /* q: whose descriptor it is, or NULL */

/*
 * Bytes of the file, far behind its end, that are locked by fcntl(2): REMOVING by whoever removes the queue, and the
 * one behind it that has a handle's id as long as the handle is open. The kernel unlocks what a killed process held.
 */
#define REMOVING (INT64_C(1) << 40)
int32_t shared_byte(int file, short type, int64_t byte);

/* shared_lock.c */
#define SHARED_NOW ((const struct timespec *)1) /* a deadline: do not sleep */
int32_t shared_lock(struct queue *q, struct side *s, const struct timespec *deadline);
void shared_unlock(struct queue *q, struct side *s, int wake);
void shared_look_after(struct queue *q);
void shared_begin_locking(struct queue *q);
void shared_end_locking(struct queue *q);

/* shared_wait.c */
int shared_give_way(struct queue *q);
void shared_gave_way_well(struct queue *q);
int32_t shared_sleep(struct queue *q, _Atomic uint32_t *word, uint32_t value, const struct timespec *deadline);
int shared_passed(const struct timespec *deadline);
int shared_raise(struct side *s);
void shared_wake(_Atomic uint32_t *word);
int shared_retire(struct ring *r);

static inline void shared_pause(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("isb"); /* as others found: yield does nothing on most of these processors */
#endif
}

/* In a build for tests, a place where a process can be killed. */
#ifdef SHARED_QUEUE_POINTS
extern void (*shared_point)(const char *file, int line);
#define POINT() (shared_point != NULL ? shared_point(__FILE__, __LINE__) : (void)0)
#else
#define POINT() ((void)0)
#endif

#endif
