/* A queue's file: how it comes into being, which files are accepted, and how its name is taken away. */
#define _GNU_SOURCE
#include "shared_layout.h"

#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#define DIRECTORY "/dev/shm"
#define PREFIX    DIRECTORY "/msgq." /* so that other programs' files are not taken for queues, nor queues for theirs */

enum { RESERVED_AT_ONCE = 16 << 20, REMOVE_TRIES = 100, MILLISECOND = 1000000 };

int32_t shared_path(const char *name, char *path) {
    if (name[0] != '/') {
        return -EINVAL;
    }
    size_t length = strlen(name + 1);
    if (length == 0 || strchr(name + 1, '/') != NULL) {
        return length == 0 ? -ENOENT : -EACCES; /* as mq_open(3) has it */
    }
    if (length > SHARED_PATH - sizeof PREFIX) {
        return -ENAMETOOLONG;
    }
    memmove(path, PREFIX, sizeof PREFIX - 1);
    memmove(path + sizeof PREFIX - 1, name + 1, length + 1);
    return 0;
}

/* A FIFO or device that somebody has put there does not block the call, and a link is not followed. */
int shared_open_file(const char *path) {
    int file = (int)result(open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
    return file == -ELOOP || file == -EISDIR || file == -ENXIO ? -EPROTO : file;
}

static int32_t status(int file, struct stat *s) {
    return (int32_t)result(syscall(SYS_fstat, file, s)); /* by number: the function is younger than some libraries */
}

int32_t shared_gone(int file) {
    struct stat s;
    return status(file, &s) == 0 && s.st_nlink == 0;
}

/* Whether both are one file, which has a name: 0, or -ESTALE. */
static int32_t same(int a, int b) {
    struct stat x, y;
    int32_t r = status(a, &x);
    r = r < 0 ? r : status(b, &y);
    return r < 0 ? r : x.st_dev == y.st_dev && x.st_ino == y.st_ino && x.st_nlink > 0 ? 0 : -ESTALE;
}

/* The same file once more, with locks of its own. */
int shared_open_again(const char *path, int file) {
    int again = shared_open_file(path);
    int32_t r = again < 0 ? again : same(again, file);
    if (r < 0 && again >= 0) {
        close(again);
    }
    return r == -ENOENT ? -ESTALE : r < 0 ? r : again;
}

int32_t shared_byte(int file, short type, int64_t byte) {
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
    return (int32_t)result(syscall(SYS_fcntl, file, F_OFD_SETLK, &lock));
}

static int in_group(gid_t group) {
    gid_t groups[NGROUPS_MAX > 1024 ? 1024 : NGROUPS_MAX];
    if (group == getegid()) {
        return 1;
    }
    for (int n = getgroups(sizeof groups / sizeof groups[0], groups); n > 0; n--) {
        if (groups[n - 1] == group) {
            return 1;
        }
    }
    return 0;
}

/* What somebody may write who is not to be trusted could be cut short under our feet, which is SIGBUS. */
static int32_t trusted(const struct stat *s) {
    int ours = s->st_uid == geteuid() || s->st_uid == 0 || ((s->st_mode & 060) == 060 && in_group(s->st_gid));
    return ours && !(s->st_mode & 02) ? 0 : -EPERM;
}

static int valid(uint64_t capacity, uint64_t largest) {
    return capacity >= MSGQ_SHARED_SMALLEST_CAPACITY && capacity <= MSGQ_SHARED_LARGEST_CAPACITY &&
           (capacity & (capacity - 1)) == 0 && largest > 0 && largest <= capacity / 4 && largest <= INT32_MAX;
}

/* Reads the header rather than mapping it, since the file may be too short. */
static int32_t identify(int file, struct stat *s, struct ring *header) {
    int32_t r = status(file, s);
    if (r < 0) {
        return r;
    }
    long n = S_ISREG(s->st_mode) ? pread(file, header, offsetof(struct ring, send), 0) : 0;
    return n != offsetof(struct ring, send) || header->magic != MAGIC ? -EPROTO : 0;
}

int32_t shared_accept(int file, struct queue *q) {
    struct stat s;
    struct ring header;
    int32_t r = identify(file, &s, &header);
    r = r < 0 ? r : trusted(&s);
    if (r < 0) {
        return r;
    }
    uint64_t size = HEADER + header.capacity;
    if (header.version != VERSION || !valid(header.capacity, header.largest) || (uint64_t)s.st_size != size ||
        (uint64_t)s.st_blocks * 512 < size) { /* not all reserved */
        return -EPROTO;
    }
    q->capacity = header.capacity;
    q->largest = header.largest;
    q->file = s.st_ino;
    return 0;
}

/* In steps, since a signal makes the kernel give back all that one call has reserved. */
static int32_t reserve(int file, int64_t size) {
    for (int64_t at = 0; at < size; at += RESERVED_AT_ONCE) {
        int64_t step = size - at < RESERVED_AT_ONCE ? size - at : RESERVED_AT_ONCE;
        long r;
        do {
            r = result(syscall(SYS_fallocate, file, 0, at, step));
        } while (r == -EINTR);
        if (r < 0) {
            return (int32_t)r;
        }
        POINT();
    }
    return 0;
}

static int32_t initialize(int file, uint64_t capacity, uint64_t largest) {
    struct ring *r = mmap(NULL, HEADER, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (r == MAP_FAILED) {
        return -errno;
    }
    r->magic = MAGIC;
    r->version = VERSION;
    r->capacity = capacity;
    r->largest = largest;
    atomic_init(&r->next_id, FIRST_ID);
    struct side *sides[] = {&r->send, &r->receive};
    for (int i = 0; i < 2; i++) {
        atomic_init(&sides[i]->seen, FIRST);
        atomic_init(&sides[i]->total, FIRST >> 32);
        atomic_init(&sides[i]->position, FIRST);
        atomic_init(&sides[i]->wake, FIRST_WAKE & ~1u);
    }
    munmap(r, HEADER);
    return 0;
}

/* Gives the nameless file its name, which needs a right before Linux 6.10, or /proc. */
static int32_t name_it(int file, const char *path) {
    int32_t r = (int32_t)result(linkat(file, "", AT_FDCWD, path, AT_EMPTY_PATH));
    if (r == -ENOENT || r == -EPERM) {
        char self[] = "/proc/self/fd/0000000000"; /* leading zeros are not a descriptor's name: shorten it */
        size_t end = sizeof "/proc/self/fd/" - 1;
        for (int n = file; n > 9; n /= 10) {
            end++;
        }
        self[end + 1] = '\0';
        for (; file > 9; file /= 10) {
            self[end--] = (char)('0' + file % 10);
        }
        self[end] = (char)('0' + file);
        r = (int32_t)result(linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW));
    }
    return r;
}

/* The file is nameless until it is whole, so a creator that is killed leaves nothing. */
int shared_create_file(const char *path, int32_t mode, int64_t capacity, int64_t largest) {
    if ((mode & ~0170) != 0600 || !valid((uint64_t)capacity, (uint64_t)largest)) {
        return -EINVAL;
    }
    int file = (int)result(open(DIRECTORY, O_TMPFILE | O_RDWR | O_CLOEXEC, mode));
    if (file < 0) {
        return file;
    }
    POINT();
    int32_t r = reserve(file, HEADER + capacity);
    r = r < 0 ? r : initialize(file, (uint64_t)capacity, (uint64_t)largest);
    POINT();
    r = r < 0 ? r : name_it(file, path);
    POINT();
    if (r < 0) {
        close(file);
        return r;
    }
    return file;
}

int32_t msgq_shared_probe(const char *name) {
    char path[SHARED_PATH];
    struct stat s;
    struct ring header;
    int32_t r = shared_path(name, path);
    int file = r < 0 ? r : shared_open_file(path);
    if (file < 0) {
        return file;
    }
    r = identify(file, &s, &header);
    close(file);
    return r;
}

/* Locks the byte that keeps others from removing the queue. */
static int32_t begin_removing(int file) {
    struct timespec pause = {.tv_nsec = MILLISECOND};
    int32_t r = shared_byte(file, F_WRLCK, REMOVING);
    for (int i = 0; i < REMOVE_TRIES && r == -EAGAIN; i++) {
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
    r = r < 0 ? r : status(file, &s);
    r = r == 0 && (named.st_dev != s.st_dev || named.st_ino != s.st_ino) ? -ENOENT : r;
    return r < 0 ? r : (int32_t)result(unlink(path));
}

static int32_t remove_file(const char *path, int file) {
    struct stat s;
    struct ring header;
    int32_t r = identify(file, &s, &header);
    r = r < 0 ? r : unname(path, file);
    POINT();
    if (r == 0 && trusted(&s) == 0 && s.st_size >= HEADER && header.version == VERSION) {
        struct ring *ring = mmap(NULL, HEADER, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (ring != MAP_FAILED) { /* otherwise those who wait find out for themselves */
            shared_retire(ring);
            munmap(ring, HEADER);
        }
    }
    return r;
}

int32_t shared_remove_file(const char *path, int file, struct queue *q) {
    shared_begin_change(); /* lest a child inherits the locked byte */
    if (q != NULL) {
        shared_begin_locking(q);
    }
    int32_t r = remove_file(path, file);
    shared_byte(file, F_UNLCK, REMOVING);
    if (q != NULL) {
        shared_end_locking(q);
    }
    shared_end_change();
    return r;
}

int32_t msgq_shared_remove(const char *name, int32_t handle) {
    char path[SHARED_PATH];
    struct queue *only = handle < 0 ? NULL : shared_queue(handle);
    int32_t r = handle >= 0 && only == NULL ? -EBADF : shared_path(name, path);
    int file = r < 0 ? r : only != NULL ? only->descriptor : shared_open_file(path);
    if (file < 0) {
        return file;
    }
    r = shared_remove_file(path, file, only);
    if (only == NULL) {
        close(file);
    }
    return r;
}

int32_t msgq_shared_alone(int32_t handle) {
    struct queue *q = shared_queue(handle);
    if (q == NULL) {
        return -EBADF;
    }
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = REMOVING + 1, .l_len = SHARED_ID};
    int32_t r = (int32_t)result(syscall(SYS_fcntl, q->descriptor, F_OFD_GETLK, &lock));
    return r < 0 ? r : lock.l_type == F_UNLCK;
}
