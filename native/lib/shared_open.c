/* Opening and closing, in the process that does so and in its children. */
#define _GNU_SOURCE
#include "shared_layout.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/mman.h>

static struct queue queues[MSGQ_SHARED_HANDLES];
static int32_t used; /* handles from here on have never been */

/* Held while a handle comes or goes, and by fork(2), so that a child sees all of a handle or nothing. */
static atomic_flag changing = ATOMIC_FLAG_INIT;

#ifdef SHARED_QUEUE_POINTS
void (*shared_point)(const char *file, int line);
#endif

struct queue *shared_queue(int32_t handle) {
    struct queue *q = &queues[handle & (MSGQ_SHARED_HANDLES - 1)];
    return (uint32_t)handle < MSGQ_SHARED_HANDLES && q->ring != NULL ? q : NULL;
}

void shared_begin_change(void) {
    while (atomic_flag_test_and_set_explicit(&changing, memory_order_acquire)) {
        sched_yield();
    }
}

void shared_end_change(void) {
    atomic_flag_clear_explicit(&changing, memory_order_release);
}

static void forget(struct queue *q) {
    munmap(q->ring, HEADER + q->capacity);
    close(q->descriptor);
    q->ring = NULL;
}

/*
 * A child would keep its parent's id locked after the parent's death, by the descriptor that it inherits. It is the
 * only one: what is mapped was opened on its own.
 */
static void in_child(void) {
    for (int32_t i = 0; i < used; i++) {
        if (queues[i].ring != NULL) {
            forget(&queues[i]);
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

static int32_t watch_forks(void) {
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

/* Locks the byte of an id that nobody has, nor had when it died in the middle of something. */
static int32_t take_id(struct queue *q) {
    struct ring *r = q->ring;
    for (int i = 0; i < 1 << 20; i++) {
        q->id = atomic_fetch_add(&r->next_id, 1) & SHARED_ID;
        int32_t taken = q->id == 0 ? -EAGAIN : shared_byte(q->descriptor, F_WRLCK, REMOVING + q->id);
        if (taken == 0) {
            POINT();
            if ((atomic_load(&r->send.lock) & SHARED_ID) != q->id &&
                (atomic_load(&r->receive.lock) & SHARED_ID) != q->id &&
                (atomic_load(&r->send.waker) & SHARED_ID) != q->id &&
                (atomic_load(&r->receive.waker) & SHARED_ID) != q->id) {
                return 0;
            }
            shared_byte(q->descriptor, F_UNLCK, REMOVING + q->id);
        } else if (taken != -EAGAIN && taken != -EACCES) {
            return taken;
        }
    }
    return -EUSERS;
}

/* Makes a handle of an opened file, or -ESTALE if it has lost its name meanwhile. */
static int32_t attach(const char *path, int file, int watched) {
    struct queue opened = {.watched = watched, .locking = ATOMIC_FLAG_INIT};
    int32_t r = shared_accept(file, &opened);
    if (r < 0) {
        return r;
    }
    void *mapped = mmap(NULL, HEADER + opened.capacity, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (mapped == MAP_FAILED) {
        return -errno;
    }
    opened.ring = mapped;
    shared_begin_change();
    int32_t handle = 0;
    while (handle < MSGQ_SHARED_HANDLES && queues[handle].ring != NULL) {
        handle++;
    }
    r = handle == MSGQ_SHARED_HANDLES ? -EMFILE : watch_forks();
    opened.descriptor = r < 0 ? r : shared_open_again(path, file);
    if (opened.descriptor < 0) {
        shared_end_change();
        munmap(mapped, HEADER + opened.capacity);
        return opened.descriptor;
    }
    r = take_id(&opened);
    if (r == 0 && (atomic_load(&opened.ring->send.lock) & REMOVED)) {
        r = -ESTALE;
    }
    if (r < 0) {
        forget(&opened);
    } else {
        queues[handle] = opened;
        used = handle < used ? used : handle + 1;
    }
    shared_end_change();
    return r < 0 ? r : handle;
}

int32_t msgq_shared_open(const char *name, int32_t flags, int32_t mode, int64_t capacity, int64_t largest) {
    char path[SHARED_PATH];
    int32_t r = shared_path(name, path);
    if (r < 0) {
        return r;
    }
    if (flags & ~(O_CREAT | O_EXCL | MSGQ_SHARED_WATCHED) || (flags & (O_CREAT | O_EXCL)) == O_EXCL) {
        return -EINVAL;
    }
    for (;;) {
        /* without O_CREAT, with which the kernel refuses a group's file in a directory of all (protected_regular) */
        int file = flags & O_EXCL ? -ENOENT : shared_open_file(path);
        int created = file == -ENOENT && flags & O_CREAT;
        if (created) {
            file = shared_create_file(path, mode, capacity, largest);
            if (file == -EEXIST && !(flags & O_EXCL)) {
                continue;
            }
        }
        if (file < 0) {
            return file;
        }
        r = attach(path, file, (flags & MSGQ_SHARED_WATCHED) != 0);
        if (r < 0 && created) { /* for want of a descriptor, say */
            shared_remove_file(path, file, NULL);
        }
        close(file);
        if (r != -ESTALE) {
            return r;
        }
    }
}

int32_t msgq_shared_close(int32_t handle) {
    shared_begin_change();
    struct queue *q = shared_queue(handle);
    if (q != NULL) {
        forget(q);
    }
    shared_end_change();
    return q == NULL ? -EBADF : 0;
}

int32_t msgq_shared_watch(void) {
    int32_t open = 0;
    shared_begin_change();
    for (int32_t i = 0; i < used; i++) {
        if (queues[i].ring != NULL) {
            open++;
            if (atomic_load_explicit(&queues[i].asleep, memory_order_relaxed) > 0) {
                shared_look_after(&queues[i]);
            }
        }
    }
    shared_end_change();
    return open;
}
