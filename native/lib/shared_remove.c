/* How a queue's name is taken away, and those learn of it who have the queue open. */
#define _GNU_SOURCE
#include "shared_layout.h"

#include <fcntl.h>
#include <sys/mman.h>

enum { TRIES = 100, MILLISECOND = 1000000 };

int32_t msgq_shared_probe(const char *name) {
    char path[SHARED_PATH];
    struct stat s;
    struct ring header;
    int32_t r = shared_path(name, path);
    int file = r < 0 ? r : shared_open_file(path);
    if (file < 0) {
        return file;
    }
    r = shared_identify(file, &s, &header);
    close(file);
    return r < 0 ? r : header.version <= INT32_MAX ? (int32_t)header.version : INT32_MAX;
}

/* Locks the byte that keeps others from removing the queue. */
static int32_t begin_removing(int file) {
    struct timespec pause = {.tv_nsec = MILLISECOND};
    int32_t r = shared_byte(file, F_WRLCK, REMOVING);
    for (int i = 0; i < TRIES && r == -EAGAIN; i++) {
        syscall(SYS_nanosleep, &pause, NULL);
        r = shared_byte(file, F_WRLCK, REMOVING);
    }
    return r == -EAGAIN ? -EBUSY : r;
}

/* Takes the name away from that file, if it is its name still: it could be a new queue's by now. */
static int32_t unname(const char *path, int file) {
    struct stat named, s;
    int32_t r = begin_removing(file);
    POINT();
    r = r < 0 ? r : (int32_t)result(syscall(SYS_newfstatat, AT_FDCWD, path, &named, AT_SYMLINK_NOFOLLOW));
    r = r < 0 ? r : shared_status(file, &s);
    r = r == 0 && (named.st_dev != s.st_dev || named.st_ino != s.st_ino) ? -ENOENT : r;
    return r < 0 ? r : (int32_t)result(unlink(path));
}

static int32_t remove_file(const char *path, int file) {
    struct stat s;
    struct ring header;
    int32_t r = shared_identify(file, &s, &header);
    r = r < 0 ? r : unname(path, file);
    POINT();
    if (r == 0 && shared_trusted(&s) == 0 && shared_known(&header) == 0 && s.st_size >= HEADER) {
        struct ring *ring = mmap(NULL, HEADER, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (ring != MAP_FAILED) { /* otherwise those who wait find out for themselves */
            shared_retire(ring);
            munmap(ring, HEADER);
        }
    }
    return r;
}

int32_t msgq_shared_remove(const char *name, int32_t handle) {
    char path[SHARED_PATH];
    struct queue *only = handle < 0 ? NULL : shared_queue(handle);
    int32_t r = handle >= 0 && only == NULL ? -EBADF : shared_path(name, path);
    if (r < 0) {
        return r;
    }
    shared_begin_change(); /* lest a child inherits what is locked or mapped */
    int file = only == NULL ? shared_open_file(path) : shared_own(only) < 0 ? -EBADF : only->descriptor;
    if (only != NULL) {
        shared_enter(&only->locking);
    }
    if (file >= 0) {
        r = remove_file(path, file);
        shared_byte(file, F_UNLCK, REMOVING);
    }
    if (only != NULL) {
        shared_leave(&only->locking);
    } else if (file >= 0) {
        close(file);
    }
    shared_end_change();
    return file < 0 ? file : r;
}
