#include "stream.h"

#include "fail.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

bool stream_write(int fd, const unsigned char *bytes, size_t size) {
    for (size_t done = 0; done < size;) {
        ssize_t n = syscall(SYS_write, fd, bytes + done, size - done);
        if (n >= 0) {
            done += (size_t)n;
        } else if (errno == EPIPE || errno == ECONNRESET) {
            return false;
        } else if (errno != EINTR) {
            fail_call(errno, "write of %zu bytes", size - done);
        }
    }
    return true;
}

size_t stream_read(int fd, unsigned char *bytes, size_t size) {
    size_t done = 0;
    int ends = 0;
    while (done < size && ends < 2) {
        ssize_t n = syscall(SYS_read, fd, bytes + done, size - done);
        if (n > 0) {
            done += (size_t)n;
        } else if (n == 0) {
            /* read again: SOCK_SEQPACKET reports a false end when a packet and the close come during the read */
            ends++;
        } else if (errno == ECONNRESET) {
            break;
        } else if (errno != EINTR && errno != EAGAIN) { /* EAGAIN: strangers_patience() */
            fail_call(errno, "read of %zu bytes", size - done);
        }
    }
    return done;
}

void stream_capacity(int fd, const struct options *options) {
    if (options->sndbuf > 0 && fcntl(fd, F_SETPIPE_SZ, (int)options->sndbuf) < 0) {
        fail_call(errno, "fcntl(F_SETPIPE_SZ, %ld)", options->sndbuf);
    }
}
