#include "stream.h"

#include "../lib/transfer.h"
#include "fail.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

bool stream_write(int fd, const unsigned char *bytes, size_t size) {
    for (size_t done = 0; done < size;) {
        long n = call(SYS_write, fd, (long)(bytes + done), (long)(size - done), 0, 0);
        if (n >= 0) {
            done += (size_t)n;
        } else if (n == -EPIPE || n == -ECONNRESET) {
            return false;
        } else if (n != -EINTR) {
            fail_call((int)-n, "write of %zu bytes", size - done);
        }
    }
    return true;
}

size_t stream_read(int fd, unsigned char *bytes, size_t size) {
    size_t done = 0;
    int ends = 0;
    while (done < size && ends < 2) {
        long n = call(SYS_read, fd, (long)(bytes + done), (long)(size - done), 0, 0);
        if (n > 0) {
            done += (size_t)n;
        } else if (n == 0) {
            /* read again: SOCK_SEQPACKET reports a false end when a packet and the close come during the read */
            ends++;
        } else if (n == -ECONNRESET) {
            break;
        } else if (n != -EINTR && n != -EAGAIN) { /* EAGAIN: preamble_watch() */
            fail_call((int)-n, "read of %zu bytes", size - done);
        }
    }
    return done;
}

void stream_capacity(int fd, const struct options *options) {
    if (options->sndbuf > 0 && fcntl(fd, F_SETPIPE_SZ, (int)options->sndbuf) < 0) {
        fail_call(errno, "fcntl(F_SETPIPE_SZ, %ld)", options->sndbuf);
    }
}
