/* blocks: what socat does in the socat study, without socat: moves bytes of /dev/zero in blocks to /dev/null. */
#include "../lib/transfer.h"
#include "fail.h"
#include "lane.h"
#include "stream.h"
#include "talker.h"
#include "transports.h"
#include "work.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

static void make(struct options *options) {
    const struct transport *transport = transport_named(options->transport);
    if (options->role == SERVER && transport != &transport_pipe) {
        transport->create(options);
    }
}

static int device(const char *path, int flags) {
    int fd = open(path, flags | O_CLOEXEC);
    if (fd < 0) {
        fail_call(errno, "open(%s)", path);
    }
    return fd;
}

/* The bytes of one read(2), 0 at the end: a block is passed on as it was read. */
static size_t read_some(int fd, unsigned char *bytes, size_t size) {
    long n;
    do {
        n = call(SYS_read, fd, (long)bytes, (long)size, 0, 0);
    } while (n == -EINTR);
    if (n < 0) {
        fail_call((int)-n, "read of %zu bytes", size);
    }
    return (size_t)n;
}

static void move(int from, int to, unsigned char *block, size_t size, uint64_t bytes) {
    for (uint64_t left = bytes; left > 0;) {
        size_t n = read_some(from, block, left < size ? (size_t)left : size);
        if (n == 0 || !stream_write(to, block, n)) {
            fail("the other end closed %" PRIu64 " bytes before the last", left);
        }
        left -= n;
    }
}

static void run(struct options *options, uint64_t bytes, struct tally *tally) {
    struct lane lane;
    lane_init(&lane, options, transport_named(options->transport), 0);
    unsigned char *block = malloc(options->size);
    int other = options->role == SERVER ? device("/dev/null", O_WRONLY) : device("/dev/zero", O_RDONLY);
    lane.transport->open(&lane);
    tally->began = talker_clock();
    move(options->role == SERVER ? lane.in : other, options->role == SERVER ? other : lane.out, block, options->size,
         bytes);
    tally->ended = talker_clock();
    tally->messages = bytes;
    close(other);
    close(options->role == SERVER ? lane.in : lane.out);
    free(block);
}

const struct work work_blocks = {.name = "blocks", .make = make, .run = run, .inherits = true};
