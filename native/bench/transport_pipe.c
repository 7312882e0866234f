/* Anonymous pipes, inherited. Short: a child process per message, which the client starts and waits for. */
#include "address.h"
#include "fail.h"
#include "stream.h"
#include "transport.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static void create(struct options *options) {
    if (options->connection == SHORT) {
        fail("a pipe's short connection needs no server: the client starts a child per message");
    }
}

static void open_lane(struct lane *lane) {
    if (lane->options->connection == LONG) {
        char *halves[2];
        address_pair(lane->options, lane->number, halves);
        lane->in = address_number(halves[0]);
        lane->out = address_number(halves[1]);
        stream_capacity(lane->out, lane->options);
    }
}

static void make_pipe(int ends[2]) {
    if (pipe2(ends, O_CLOEXEC) < 0) {
        fail_call(errno, "pipe2");
    }
}

/* posix_spawn shares this process's memory until exec: no page tables are copied, however large the parent. */
static void start_child(struct lane *lane) {
    const struct options *options = lane->options;
    int request[2];
    int reply[2] = {-1, -1};
    char size[40], message[40];
    char *arguments[] = {
        "msgq-c", "child", size, message, options->pattern == ROUND_TRIP ? "pattern=roundtrip" : "pattern=oneway",
        NULL};
    snprintf(size, sizeof size, "size=%zu", options->size);
    snprintf(message, sizeof message, "message=%" PRIu64, lane->sequence);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    make_pipe(request);
    posix_spawn_file_actions_adddup2(&actions, request[0], 0);
    if (options->pattern == ROUND_TRIP) {
        make_pipe(reply);
        posix_spawn_file_actions_adddup2(&actions, reply[1], 1);
    }
    int error = posix_spawn(&lane->child, options->child == NULL ? "/proc/self/exe" : options->child, &actions, NULL,
                            arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        fail_call(error, "posix_spawn of a pipe's child");
    }
    close(request[0]);
    lane->out = request[1];
    stream_capacity(lane->out, options);
    if (reply[1] >= 0) {
        close(reply[1]);
        lane->in = reply[0];
    }
}

static bool send_message(struct lane *lane, unsigned char *message) {
    if (lane->options->connection == SHORT) {
        start_child(lane);
    }
    return stream_write(lane->out, message, lane->options->size);
}

static size_t receive_message(struct lane *lane, unsigned char *message) {
    return stream_read(lane->in, message, lane->options->size);
}

static void finish(struct lane *lane) {
    int status = 0;
    close(lane->out);
    if (lane->options->pattern == ROUND_TRIP) {
        close(lane->in);
    }
    while (waitpid(lane->child, &status, 0) < 0 && errno == EINTR) {
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        fail("the child of message %" PRIu64 " ended with %s %d", lane->sequence,
             WIFEXITED(status) ? "status" : "signal", WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
    }
}

const struct transport transport_pipe = {.name = "pipe",
                                         .create = create,
                                         .open = open_lane,
                                         .send = send_message,
                                         .receive = receive_message,
                                         .finish = finish};
