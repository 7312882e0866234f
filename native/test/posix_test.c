#define _GNU_SOURCE
#include "msgq.h"
#include "posix_test.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static struct timespec past; /* qemu writes to it, so it cannot be const */

int main(void) {
    if (!has_posix_queues()) {
        return 0;
    }
    char name[64];
    snprintf(name, sizeof name, "/msgq-test-%d", (int)getpid());
    assert(msgq_posix_open(name, O_RDWR, 0600, 0, 0) == -ENOENT);
    assert(msgq_posix_open("none", O_RDWR, 0600, 0, 0) == -EINVAL);
    assert(msgq_posix_open("/a/b", O_RDWR | O_CREAT, 0600, 0, 0) == -EACCES);
    int32_t d = msgq_posix_open(name, O_RDWR | O_CREAT | O_EXCL, 0600, 2, 16);
    assert(d >= 0);
    assert(msgq_posix_open(name, O_RDWR | O_CREAT | O_EXCL, 0600, 2, 16) == -EEXIST);
    assert(fcntl(d, F_GETFD) == FD_CLOEXEC);

    uint32_t priority = 9;
    char body[16];
    assert(msgq_posix_receive(d, body, sizeof body, &priority, &past) == -ETIMEDOUT);
    assert(msgq_posix_send(d, "low", 3, 1, NULL) == 0);
    assert(msgq_posix_send(d, "high", 4, 2, &past) == 0);
    assert(msgq_posix_send(d, "more", 4, 2, &past) == -ETIMEDOUT);
    assert(msgq_posix_send(d, body, 17, 2, &past) == -EMSGSIZE);
    assert(poll(&(struct pollfd){.fd = d, .events = POLLIN}, 1, 0) == 1);
    int64_t attributes[4];
    assert(msgq_posix_attributes(d, attributes) == 0);
    assert(attributes[0] == 0 && attributes[1] == 2 && attributes[2] == 16 && attributes[3] == 2);
    assert(msgq_posix_receive(d, body, 15, &priority, NULL) == -EMSGSIZE);
    assert(msgq_posix_receive(d, body, sizeof body, &priority, NULL) == 4);
    assert(priority == 2 && memcmp(body, "high", 4) == 0);
    assert(msgq_posix_receive(d, body, sizeof body, &priority, NULL) == 3 && priority == 1);

    assert(msgq_posix_set_flags(d, O_NONBLOCK) == 0);
    assert(msgq_posix_receive(d, body, sizeof body, &priority, NULL) == -EAGAIN);

    assert(msgq_posix_unlink(name) == 0);
    assert(msgq_posix_unlink(name) == -ENOENT);
    assert(msgq_posix_close(d) == 0);
    assert(msgq_posix_close(d) == -EBADF);
    return 0;
}
