/* FIFOs: one for requests and one for replies per lane. Short: opened and closed for every message. */
#include "address.h"
#include "fail.h"
#include "made.h"
#include "stream.h"
#include "transport.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static void make(const struct options *options, const char *path) {
    (void)options;
    if (mkfifo(path, 0600) < 0) {
        fail_call(errno, "mkfifo(%s)", path);
    }
    made_file(path);
}

static void create(struct options *options) {
    address_each(options, make);
}

static int get(const struct options *options, const char *path, int access) {
    int fd;
    do {
        fd = open(path, access | O_CLOEXEC);
    } while (fd < 0 && errno == EINTR);
    if (fd < 0) {
        fail_call(errno, "open(%s)", path);
    }
    stream_capacity(fd, options);
    return fd;
}

/* Each open waits for the other endpoint's: both open the requests first. */
static void open_lane(struct lane *lane) {
    const struct options *options = lane->options;
    if (options->connection == SHORT) {
        if (options->role == SERVER) { /* kept open, and for writing too: between two messages it has no other writer */
            lane->in = get(lane->options, lane->incoming, O_RDWR);
        }
        return;
    }
    if (options->role == SERVER) {
        lane->in = get(lane->options, lane->incoming, O_RDONLY);
    }
    if (lane->outgoing != NULL) {
        lane->out = get(lane->options, lane->outgoing, O_WRONLY);
    }
    if (options->role == CLIENT && lane->incoming != NULL) {
        lane->in = get(lane->options, lane->incoming, O_RDONLY);
    }
}

/*
 * Short: the client opens the replies before it sends, and for writing too, so that it can neither block in open nor
 * take the previous reply's end for this one's.
 */
static bool send_message(struct lane *lane, unsigned char *message) {
    if (lane->options->connection == LONG) {
        return stream_write(lane->out, message, lane->options->size);
    }
    if (lane->options->role == CLIENT && lane->incoming != NULL) {
        lane->in = get(lane->options, lane->incoming, O_RDWR);
    }
    int fd = get(lane->options, lane->outgoing, O_WRONLY);
    bool sent = stream_write(fd, message, lane->options->size);
    close(fd);
    return sent;
}

static size_t receive_message(struct lane *lane, unsigned char *message) {
    size_t got = stream_read(lane->in, message, lane->options->size);
    if (lane->options->connection == SHORT && lane->options->role == CLIENT) {
        close(lane->in);
    }
    return got;
}

const struct transport transport_fifo = {.name = "fifo",
                                         .named = true,
                                         .create = create,
                                         .open = open_lane,
                                         .send = send_message,
                                         .receive = receive_message};
