/* A queue's file: how it comes into being, and which files are accepted. */
#define _GNU_SOURCE
#include "shared_layout.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define DIRECTORY "/dev/shm"
#define PREFIX    DIRECTORY "/msgq." /* so that other programs' files are not taken for queues, nor queues for theirs */

enum {
    RESERVED_AT_ONCE = 16 << 20,
    OVERFLOW = 65534, /* unless the machine has another */
};

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

int32_t shared_status(int file, struct stat *s) {
    return (int32_t)result(syscall(SYS_fstat, file, s)); /* by number: the function is younger than some libraries */
}

/* How many names the queue's file has, or -EBADF if the descriptor is closed, or another file's by now. */
int32_t shared_names(const struct queue *q) {
    struct stat s;
    int32_t r = shared_status(q->descriptor, &s);
    return r == 0 && s.st_dev == q->device && s.st_ino == q->file ? (int32_t)s.st_nlink : -EBADF;
}

/* Whether another open file has the byte locked: 1, 0, or -errno. */
int32_t shared_locked(int file, int64_t byte) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
    int32_t r = (int32_t)result(syscall(SYS_fcntl, file, F_OFD_GETLK, &lock));
    return r < 0 ? r : lock.l_type != F_UNLCK;
}

/*
 * Whether the descriptor is still the handle's own: 0, or -EBADF. The file may be the same and the descriptor another
 * handle's, which has got the number after other code had closed it. Then the lock of the own id's byte, which the
 * mapping keeps, is another open file's.
 */
int32_t shared_own(const struct queue *q) {
    if (shared_names(q) < 0 || (q->id != 0 && shared_locked(q->descriptor, REMOVING + q->id) != 0)) {
        return -EBADF;
    }
    return 0;
}

int32_t shared_byte(int file, short type, int64_t byte) {
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
    return (int32_t)result(syscall(SYS_fcntl, file, F_OFD_SETLK, &lock));
}

/* A file of proc(5); empty if it cannot be read. */
void shared_read_proc(const char *path, char text[SHARED_PROC_TEXT]) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = file < 0 ? 0 : read(file, text, SHARED_PROC_TEXT - 1);
    if (file >= 0) {
        close(file);
    }
    text[n > 0 ? n : 0] = '\0';
}

/* The next number of a text; without one, none. */
static uint64_t next_number(const char **at, uint64_t none) {
    *at += strcspn(*at, "0123456789");
    uint64_t number = **at == '\0' ? none : 0;
    for (; **at >= '0' && **at <= '9'; ++*at) {
        number = number * 10 + (uint64_t)(**at - '0');
    }
    return number;
}

/* Whether it is one user's (group's) id, and not the one that a user namespace shows of all outside it. */
static int shown(uint32_t id, const char *map, const char *overflow) {
    char text[SHARED_PROC_TEXT];
    const char *at = text;
    shared_read_proc(overflow, text);
    if (id != next_number(&at, OVERFLOW)) {
        return 1;
    }
    uint64_t mapped = 0;
    shared_read_proc(map, text);
    for (at = text; *at != '\0'; at += strspn(at, " \n")) {
        next_number(&at, 0); /* inside */
        next_number(&at, 0); /* outside */
        mapped += next_number(&at, 0);
    }
    return mapped == UINT32_MAX;
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

/*
 * What somebody may write who is not to be trusted could be cut short under our feet, which is SIGBUS. Who may only
 * read it could lock all of its bytes, and those who may only write it could, too: so half a right is none.
 */
int32_t shared_trusted(const struct stat *s) {
    int ours = s->st_uid == 0 ||
               (s->st_uid == geteuid() && shown(s->st_uid, "/proc/self/uid_map", "/proc/sys/kernel/overflowuid")) ||
               ((s->st_mode & 060) == 060 && in_group(s->st_gid) &&
                shown(s->st_gid, "/proc/self/gid_map", "/proc/sys/kernel/overflowgid"));
    int half = (s->st_mode & 060) == 020 || (s->st_mode & 060) == 040;
    return ours && !half && !(s->st_mode & 06) ? 0 : -EPERM;
}

static int valid(uint64_t capacity, uint64_t largest) {
    return capacity >= MSGQ_SHARED_SMALLEST_CAPACITY && capacity <= MSGQ_SHARED_LARGEST_CAPACITY &&
           (capacity & (capacity - 1)) == 0 && largest > 0 && largest <= capacity / 4 && largest <= INT32_MAX;
}

/* Reads the header rather than mapping it, since the file may be too short. */
int32_t shared_identify(int file, struct stat *s, struct ring *header) {
    int32_t r = shared_status(file, s);
    if (r < 0) {
        return r;
    }
    long n = S_ISREG(s->st_mode) ? pread(file, header, offsetof(struct ring, send), 0) : 0;
    return n != offsetof(struct ring, send) || header->magic != MAGIC || header->version < VERSION ? -EPROTO : 0;
}

/* Whether this code knows all that there is to know of the file: 0, or -EPROTONOSUPPORT if it is a newer one's. */
int32_t shared_known(const struct ring *header) {
    return header->version == VERSION && header->features == 0 ? 0 : -EPROTONOSUPPORT;
}

int32_t shared_accept(int file, struct queue *q) {
    struct stat s;
    struct ring header;
    int32_t r = shared_identify(file, &s, &header);
    r = r < 0 ? r : shared_trusted(&s);
    r = r < 0 ? r : shared_known(&header);
    if (r < 0) {
        return r;
    }
    uint64_t size = HEADER + header.capacity;
    if (!valid(header.capacity, header.largest) || (uint64_t)s.st_size != size ||
        (uint64_t)s.st_blocks * 512 < size) { /* not all reserved */
        return -EPROTO;
    }
    q->capacity = header.capacity;
    q->largest = header.largest;
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

/* Not by a mapping, which a child of this process could inherit. */
static int32_t initialize(int file, uint64_t capacity, uint64_t largest) {
    struct ring r = {.magic = MAGIC, .version = VERSION, .capacity = capacity, .largest = largest};
    atomic_init(&r.next_id, FIRST_ID);
    struct side *sides[] = {&r.send, &r.receive};
    for (int i = 0; i < 2; i++) {
        atomic_init(&sides[i]->seen, FIRST);
        atomic_init(&sides[i]->total, FIRST >> 32);
        atomic_init(&sides[i]->position, FIRST);
        atomic_init(&sides[i]->wake, FIRST_WAKE & ~1u);
    }
    long n = result(pwrite(file, &r, HEADER, 0));
    return n < 0 ? (int32_t)n : n == HEADER ? 0 : -ENOSPC;
}

/* Gives the nameless file its name, which needs a right before Linux 6.10, or /proc. */
int32_t shared_name(int file, const char *path) {
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

/* It is nameless until it is whole and ours, so whoever is killed or fails before leaves nothing. */
int shared_nameless_file(void) {
    return (int)result(open(DIRECTORY, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
}

/* Makes a queue of it, with that mode, whatever the umask is: not every program can set that. */
int32_t shared_make(int file, int32_t mode, uint64_t capacity, uint64_t largest) {
    if ((mode != 0600 && mode != 0660) || !valid(capacity, largest)) {
        return -EINVAL;
    }
    int32_t r = (int32_t)result(fchmod(file, (mode_t)mode));
    r = r < 0 ? r : reserve(file, (int64_t)(HEADER + capacity));
    r = r < 0 ? r : initialize(file, capacity, largest);
    POINT();
    return r;
}
