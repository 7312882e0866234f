#include "gauge.h"

#include "fail.h"
#include "made.h"
#include "unix_socket.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

enum { BLOCK = 512, CALLS = 16 };

static char message[GAUGE_BYTES];
static int there[2] = {-1, -1};
static int back[2] = {-1, -1};
static int listener = -1;
static struct sockaddr_un address;

/* False if the other end has gone: the partner then ends, and the gauge itself fails. */
static bool whole(int fd, size_t bytes) {
    for (size_t got = 0; got < bytes;) {
        ssize_t n = read(fd, message + got, bytes - got);
        if (n <= 0) {
            errno = n == 0 ? EPIPE : errno;
            return false;
        }
        got += (size_t)n;
    }
    return true;
}

static bool put(int fd, size_t bytes) {
    return write(fd, message, bytes) == (ssize_t)bytes;
}

static void need(bool done) {
    if (!done) {
        fail_call(errno, "the gauge's exchange");
    }
}

static void pipes(const struct options *options) {
    (void)options;
    if (pipe(there) < 0 || pipe(back) < 0) {
        fail_call(errno, "the gauge's pipes");
    }
}

void gauge_close_other(bool partner) {
    close(there[partner ? 1 : 0]);
    close(back[partner ? 0 : 1]);
    if (!partner) {
        close(listener);
    }
}

/* A message there and back, through two pipes. */
static void echo(void) {
    while (whole(there[0], GAUGE_BYTES) && put(back[1], GAUGE_BYTES)) {
    }
}

static int round_trip(void) {
    need(put(there[1], GAUGE_BYTES) && whole(back[0], GAUGE_BYTES));
    return 1;
}

const struct gauge gauge_roundtrip = {.prepare = pipes, .partner = echo, .exchange = round_trip};

/* Messages one way through a pipe; a byte comes back for each block, so that no more than a block is in flight. */
static void take(void) {
    for (int i = 1; whole(there[0], GAUGE_BYTES); i++) {
        if (i % BLOCK == 0 && !put(back[1], 1)) {
            return;
        }
    }
}

static int one_way(void) {
    for (int i = 0; i < BLOCK; i++) {
        need(put(there[1], GAUGE_BYTES));
    }
    need(whole(back[0], 1));
    return BLOCK;
}

const struct gauge gauge_oneway = {.prepare = pipes, .partner = take, .exchange = one_way};

/* A connection for a message and its echo, through a UNIX-domain socket in a directory that nobody else can enter. */
static void listening(const struct options *options) {
    address = unix_address(options);
    listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) < 0 || listen(listener, 1) < 0) {
        fail_call(errno, "the gauge's socket");
    }
    made_file(options->addresses);
}

static void serve(void) {
    for (;;) {
        int connection = accept(listener, NULL, NULL);
        if (connection < 0 || (whole(connection, GAUGE_BYTES) && !put(connection, GAUGE_BYTES))) {
            return;
        }
        close(connection);
    }
}

static int connect_once(void) {
    int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    need(connection >= 0 && connect(connection, (struct sockaddr *)&address, sizeof address) == 0 &&
         put(connection, GAUGE_BYTES) && whole(connection, GAUGE_BYTES));
    close(connection);
    return 1;
}

const struct gauge gauge_connect = {.prepare = listening, .partner = serve, .exchange = connect_once};

/* A message appended to a file on the disk, in a directory that nobody else can enter. */
static int file = -1;

static void open_file(const struct options *options) {
    file = open(options->addresses, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) {
        fail_call(errno, "the gauge's file");
    }
    made_file(options->addresses);
}

static int append(void) {
    need(put(file, GAUGE_BYTES) && fdatasync(file) == 0);
    return 1;
}

const struct gauge gauge_sync = {.prepare = open_file, .exchange = append};

/* Calls that never wait: two messages into a pipe and out again, by one thread. */
static int calls(void) {
    for (int i = 0; i < CALLS; i++) {
        need(put(there[1], GAUGE_BYTES) && put(there[1], GAUGE_BYTES));
        need(whole(there[0], GAUGE_BYTES) && whole(there[0], GAUGE_BYTES));
    }
    return 2 * CALLS;
}

const struct gauge gauge_calls = {.prepare = pipes, .exchange = calls};
