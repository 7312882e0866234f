#include "bytes.h"

#include "stop.h"

#include <errno.h>
#include <unistd.h>

void write_whole(int fd, const void *bytes, size_t size) {
    const char *next = bytes;
    while (size > 0) {
        ssize_t n = write(fd, next, size);
        if (n >= 0) {
            next += n;
            size -= (size_t)n;
        } else if (errno != EINTR) {
            stop_call(errno, "write");
        }
    }
}

size_t read_some(int fd, void *bytes, size_t size) {
    for (;;) {
        ssize_t n = read(fd, bytes, size);
        if (n >= 0) {
            return (size_t)n;
        }
        if (errno != EINTR) {
            stop_call(errno, "read");
        }
    }
}

size_t read_whole(int fd, void *bytes, size_t size) {
    size_t got = 0;
    while (got < size) {
        size_t n = read_some(fd, (char *)bytes + got, size - got);
        if (n == 0) {
            break;
        }
        got += n;
    }
    return got;
}
