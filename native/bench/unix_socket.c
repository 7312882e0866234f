#include "unix_socket.h"

#include "fail.h"
#include "made.h"

#include <errno.h>
#include <string.h>

struct sockaddr_un unix_address(const struct options *options) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (options->addresses == NULL) {
        fail("address= is needed");
    }
    if (strlen(options->addresses) >= sizeof address.sun_path) {
        fail("address=%s is longer than a socket's path may be (107 bytes)", options->addresses);
    }
    strcpy(address.sun_path, options->addresses);
    return address;
}

static int make(int type) {
    int fd = socket(AF_UNIX, type | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        fail_call(errno, "socket(AF_UNIX)");
    }
    return fd;
}

void unix_create(struct options *options, int type) {
    struct sockaddr_un address = unix_address(options);
    socket_listen(make(type), (struct sockaddr *)&address, sizeof address, options);
    made_file(options->addresses);
}

void unix_open(struct lane *lane) {
    struct sockaddr_un address = unix_address(lane->options);
    memcpy(&lane->peer, &address, sizeof address);
    socket_open(lane);
}

int unix_dial(struct lane *lane, int type) {
    int fd = make(type);
    socket_buffers(fd, lane->options);
    int rc;
    do {
        rc = connect(fd, (struct sockaddr *)&lane->peer, sizeof(struct sockaddr_un));
    } while (rc < 0 && errno == EINTR);
    if (rc < 0) {
        fail_call(errno, "connect to %s", lane->options->addresses);
    }
    return fd;
}
