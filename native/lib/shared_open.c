/* Opening and closing. */
#define _GNU_SOURCE
#include "shared_layout.h"

#include <fcntl.h>
#include <sys/mman.h>

enum { ID_TRIES = 1 << 16, OPEN_TRIES = 1000 };

/* Locks the byte of an id that nobody has, nor had when it died in the middle of something. */
static int32_t take_id(struct queue *q) {
    struct ring *r = q->ring;
    for (int i = 0; i < ID_TRIES; i++) {
        uint32_t id = atomic_fetch_add(&r->next_id, 1) & SHARED_ID;
        int32_t taken = id == 0 ? -EAGAIN : shared_byte(q->descriptor, F_WRLCK, REMOVING + id);
        if (taken == 0) {
            POINT();
            if ((atomic_load(&r->send.lock) & SHARED_ID) != id && (atomic_load(&r->receive.lock) & SHARED_ID) != id &&
                (atomic_load(&r->send.waker) & SHARED_ID) != id && (atomic_load(&r->receive.waker) & SHARED_ID) != id) {
                q->id = id;
                return 0;
            }
            shared_byte(q->descriptor, F_UNLCK, REMOVING + id);
        } else if (taken != -EAGAIN && taken != -EACCES) {
            return taken;
        }
    }
    return -EUSERS;
}

/* A handle of that file, or of a new one without a name; NULL and why not. Nobody can use it yet. */
static struct queue *handle_of(const char *path, int32_t *handle) {
    shared_begin_change();
    struct queue *q = shared_new_handle(handle);
    int32_t r = q == NULL ? -EMFILE : shared_watch_forks();
    int file = r < 0 ? r : path != NULL ? shared_open_file(path) : shared_nameless_file();
    struct stat s;
    r = file < 0 ? file : shared_status(file, &s);
    if (r == 0) {
        q->descriptor = file;
        q->device = s.st_dev;
        q->file = s.st_ino;
        q->spin = shared_first_spin();
    } else if (file >= 0) {
        close(file);
    }
    shared_end_change();
    *handle = r < 0 ? r : *handle;
    return r < 0 ? NULL : q;
}

static void drop(struct queue *q) {
    shared_begin_change();
    shared_forget(q);
    shared_end_change();
}

/* Maps the file by the descriptor, so that it is locked as long as it is mapped, and not for a child. */
static int32_t map(struct queue *q) {
    shared_begin_change();
    size_t size = HEADER + q->capacity;
    void *mapped = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, q->descriptor, 0);
    int32_t r = mapped == MAP_FAILED ? -errno : (int32_t)result(madvise(mapped, size, MADV_DONTFORK));
    if (r == 0) {
        q->ring = mapped;
    } else if (mapped != MAP_FAILED) {
        munmap(mapped, size);
    }
    shared_end_change();
    return r;
}

static int32_t attach(struct queue *q) {
    int32_t r = shared_accept(q->descriptor, q);
    r = r < 0 ? r : map(q);
    r = r < 0 ? r : take_id(q);
    return r == 0 && (atomic_load(&q->ring->send.lock) & REMOVED) ? -ESTALE : r;
}

/* A handle of the file that has the name; -ESTALE: it has been removed. */
static int32_t open_named(const char *path, int watched, uint64_t *removed) {
    int32_t handle;
    struct queue *q = handle_of(path, &handle);
    if (q == NULL) {
        return handle;
    }
    q->watched = watched;
    int32_t r = attach(q);
    if (r == -ESTALE) { /* its name is gone before it is marked, so who finds it twice finds a mark that is not ours */
        r = *removed == q->file ? -EBADMSG : -ESTALE;
        *removed = q->file;
    }
    if (r < 0) {
        drop(q);
    }
    return r < 0 ? r : handle;
}

/* A handle of a new queue that is whole, and has all but its name. */
static struct queue *create(int watched, int32_t mode, int64_t capacity, int64_t largest, int32_t *handle) {
    struct queue *q = handle_of(NULL, handle);
    if (q == NULL) {
        return NULL;
    }
    POINT();
    q->watched = watched;
    int32_t r = shared_make(q->descriptor, mode, (uint64_t)capacity, (uint64_t)largest);
    r = r < 0 ? r : attach(q);
    if (r < 0) {
        drop(q);
    }
    *handle = r < 0 ? r : *handle;
    return r < 0 ? NULL : q;
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
    int watched = (flags & MSGQ_SHARED_WATCHED) != 0;
    struct queue *fresh = NULL;
    int32_t handle = 0;
    uint64_t removed = 0;
    for (int tries = 0; tries < OPEN_TRIES; tries++) { /* others may create and remove it in turns */
        /* without O_CREAT, with which the kernel refuses a group's file in a directory of all (protected_regular) */
        r = flags & O_EXCL ? -ENOENT : open_named(path, watched, &removed);
        if (r == -ENOENT && flags & O_CREAT) {
            fresh = fresh != NULL ? fresh : create(watched, mode, capacity, largest, &handle);
            r = fresh == NULL ? handle : shared_name(fresh->descriptor, path);
            POINT();
            if (r == 0) {
                return handle;
            }
            r = r == -EEXIST && !(flags & O_EXCL) ? -ESTALE : r;
        }
        if (r != -ESTALE) {
            break;
        }
    }
    if (fresh != NULL) {
        drop(fresh);
    }
    return r == -ESTALE ? -EBUSY : r;
}

int32_t msgq_shared_close(int32_t handle) {
    shared_begin_change();
    struct queue *q = shared_queue(handle);
    if (q != NULL) {
        shared_forget(q);
    }
    shared_end_change();
    return q == NULL ? -EBADF : 0;
}
