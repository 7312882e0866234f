/* What the socat study lets socat do, without socat: /dev/zero to /dev/null through two processes, in blocks. */
#include "bytes.h"
#include "ends.h"
#include "stop.h"
#include "studies.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static struct {
    uint64_t bytes;
    size_t block;
    char *buffer;
    const char *path; /* of the FIFO or UNIX socket */
    int in;           /* pipe: where the far end reads */
    int out;
    int listener;
    struct sockaddr_storage address;
    socklen_t length;
} work = {.in = -1, .out = -1, .listener = -1};

static int device(const char *path, int flags) {
    int fd = open(path, flags | O_CLOEXEC);
    if (fd < 0) {
        stop_call(errno, "%s", path);
    }
    return fd;
}

static int near_descriptor(void) {
    if (work.out >= 0) {
        return work.out;
    }
    if (work.listener < 0) {
        return device(work.path, O_WRONLY);
    }
    int fd = socket(work.address.ss_family, SOCK_STREAM, 0);
    if (connect(fd, (struct sockaddr *)&work.address, work.length) < 0) {
        stop_call(errno, "connect");
    }
    return fd;
}

static int far_descriptor(void) {
    if (work.in >= 0) {
        return work.in;
    }
    if (work.listener < 0) {
        return device(work.path, O_RDONLY);
    }
    int fd = accept(work.listener, NULL, NULL);
    if (fd < 0) {
        stop_call(errno, "accept");
    }
    return fd;
}

static void send_blocks(struct tally *tally) {
    int zero = device("/dev/zero", O_RDONLY);
    int fd = near_descriptor();
    tally->began = ends_clock();
    for (uint64_t left = work.bytes; left > 0;) {
        size_t n = read_some(zero, work.buffer, left < work.block ? (size_t)left : work.block);
        write_whole(fd, work.buffer, n);
        left -= n;
    }
}

static void receive_blocks(struct tally *tally) {
    int null = device("/dev/null", O_WRONLY);
    int fd = far_descriptor();
    uint64_t bytes = 0;
    while (bytes < work.bytes) {
        size_t n = read_some(fd, work.buffer, work.block);
        if (n == 0) {
            stop("%llu bytes came of %llu", (unsigned long long)bytes, (unsigned long long)work.bytes);
        }
        write_whole(null, work.buffer, n);
        bytes += n;
    }
    tally->ended = ends_clock();
    tally->messages = bytes;
}

static void listen_at(struct sockaddr *address, socklen_t length) {
    work.listener = socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    work.length = sizeof work.address;
    if (bind(work.listener, address, length) < 0 || listen(work.listener, 1) < 0 ||
        getsockname(work.listener, (struct sockaddr *)&work.address, &work.length) < 0) {
        stop_call(errno, "listen");
    }
}

static void make(const char *mechanism) {
    if (strcmp(mechanism, "pipe") == 0) {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) < 0) {
            stop_call(errno, "pipe");
        }
        work.in = ends[0];
        work.out = ends[1];
    } else if (strcmp(mechanism, "fifo") == 0) {
        if (mkfifo(work.path, 0600) < 0) {
            stop_call(errno, "mkfifo(%s)", work.path);
        }
    } else if (strcmp(mechanism, "unix") == 0) {
        struct sockaddr_un address = {.sun_family = AF_UNIX};
        strncpy(address.sun_path, work.path, sizeof address.sun_path - 1);
        listen_at((struct sockaddr *)&address, sizeof address);
    } else {
        struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
        listen_at((struct sockaddr *)&address, sizeof address);
    }
}

static void remove_path(void) {
    unlink(work.path);
}

void study_blocks(char **arguments) {
    struct pair pair = {.near = {"sender", atoi(arguments[3]), send_blocks},
                        .far = {"receiver", atoi(arguments[4]), receive_blocks},
                        .clean = remove_path};
    work.bytes = strtoull(arguments[1], NULL, 10);
    work.block = strtoul(arguments[2], NULL, 10);
    work.path = arguments[5];
    work.buffer = malloc(work.block);
    if (work.buffer == NULL) {
        stop("no memory for a block of %zu bytes", work.block);
    }
    make(arguments[0]);
    ends_run(&pair);
}
