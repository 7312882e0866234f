/* The handles of this process, and what becomes of them in its children. */
#define _GNU_SOURCE
#include "shared_layout.h"

#include <pthread.h>
#include <string.h>
#include <sys/mman.h>

static struct queue queues[MSGQ_SHARED_HANDLES];
static int32_t used; /* handles from here on have never been */

/* Held while a handle comes or goes, and by fork(2), so that a child sees all of a handle or nothing. */
static _Atomic uint32_t changing;

#ifdef SHARED_QUEUE_POINTS
void (*shared_point)(const char *file, int line);
#endif

struct queue *shared_queue(int32_t handle) {
    struct queue *q = &queues[handle & (MSGQ_SHARED_HANDLES - 1)];
    return (uint32_t)handle < MSGQ_SHARED_HANDLES && q->ring != NULL ? q : NULL;
}

void shared_begin_change(void) {
    shared_enter(&changing);
}

void shared_end_change(void) {
    shared_leave(&changing);
}

static int is_free(const struct queue *q) {
    return q >= &queues[used] || q->descriptor < 0;
}

/* One that nobody can use yet; NULL: there are too many. */
struct queue *shared_new_handle(int32_t *handle) {
    for (*handle = 0; *handle < MSGQ_SHARED_HANDLES; ++*handle) {
        struct queue *q = &queues[*handle];
        if (is_free(q)) {
            used = *handle < used ? used : *handle + 1;
            *q = (struct queue){.descriptor = -1};
            return q;
        }
    }
    return NULL;
}

/* The one after it that can be used, or NULL; the first one after NULL. */
struct queue *shared_next_handle(struct queue *q) {
    for (q = q == NULL ? queues : q + 1; q < &queues[used]; q++) {
        if (q->ring != NULL) {
            return q;
        }
    }
    return NULL;
}

/* Other code of this process may have closed the descriptor, and its number be another file's by now. */
static void close_own(const struct queue *q) {
    if (shared_own(q) == 0) {
        close(q->descriptor);
    }
}

void shared_forget(struct queue *q) {
    close_own(q); /* which the lock that the mapping keeps tells from another handle's */
    if (q->ring != NULL) {
        munmap(q->ring, HEADER + q->capacity);
    }
    q->ring = NULL;
    q->descriptor = -1;
}

/* What is mapped by the descriptor is not there in a child, and what the descriptor holds locked would be for its life.
 */
static void in_child(void) {
    for (struct queue *q = queues; q < &queues[used]; q++) {
        if (!is_free(q)) {
            close_own(q);
            q->ring = NULL;
            q->descriptor = -1;
        }
    }
    shared_end_change();
}

#if defined(__PIC__) && !defined(__PIE__)
/* One library serves glibc, under this name, and musl; what is missing is NULL. */
extern int __register_atfork(void (*)(void), void (*)(void), void (*)(void), void *) __attribute__((weak));
#pragma weak pthread_atfork
extern void *__dso_handle __attribute__((weak, visibility("hidden")));

static int at_fork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) {
    return __register_atfork != NULL ? __register_atfork(prepare, parent, child, __dso_handle)
           : pthread_atfork != NULL  ? pthread_atfork(prepare, parent, child)
                                     : ENOSYS;
}
#else
#define at_fork pthread_atfork
#endif

int32_t shared_watch_forks(void) {
    static int32_t watched;
    if (!watched) {
        int r = at_fork(shared_begin_change, shared_end_change, in_child);
        if (r != 0) {
            return -r;
        }
        watched = 1;
    }
    return 0;
}
