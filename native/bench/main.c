/* The C program: a client or a server of the benchmarks, driven over a control channel. See docs/protocol.md. */
#include "child.h"
#include "client.h"
#include "control.h"
#include "fail.h"
#include "pin.h"
#include "server.h"
#include "work.h"

#include <errno.h>
#include <net/if.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const struct endpoint *const endpoints[] = {&message_client, &message_server};

static const struct work *const works[] = {&work_copy, &work_blocks, &work_lajp, &work_program, &work_gauge};

enum { WORKS = sizeof works / sizeof *works };

static struct options options;

static void read_options(enum role role, char **arguments) {
    char refusal[REFUSAL_BYTES];
    bool accepted = options_read(&options, role, arguments, getenv("MSGQ_TOKEN"), refusal);
    if (options.control >= 0) {
        control_answer(options.control);
    }
    if (!accepted) {
        fail("%s", refusal);
    }
}

static void obey(enum role role, char **arguments) {
    read_options(role, arguments);
    if (!pin_allowed(options.cpu)) {
        fail("this process may not pin a thread to core %ld", options.cpu);
    }
    for (size_t i = 0; i < sizeof endpoints / sizeof *endpoints; i++) {
        if (endpoints[i]->role == role && strcmp(endpoints[i]->work, options.work) == 0) {
            control_obey(endpoints[i], &options);
        }
    }
    for (size_t i = 0; i < WORKS; i++) {
        if (strcmp(works[i]->name, options.work) == 0) {
            work_obey(works[i], &options);
        }
    }
    fail("work=%s is not known to this program", options.work);
}

static void client(char **arguments) {
    obey(CLIENT, arguments);
}
static void server(char **arguments) {
    obey(SERVER, arguments);
}

static void child(char **arguments) {
    read_options(CHILD, arguments);
    exit(child_main(&options));
}

static void network(char **arguments) {
    (void)arguments;
    struct ifreq request = {.ifr_name = "lo", .ifr_flags = IFF_UP};
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || ioctl(fd, SIOCSIFFLAGS, &request) < 0) {
        fail_call(errno, "the loopback interface of a new network cannot be set up");
    }
    puts("up");
    fflush(stdout);
    char none;
    exit((int)read(STDIN_FILENO, &none, 1)); /* 0 at its end */
}

static const struct command {
    const char *name;
    void (*run)(char **arguments);
    const char *what;
} commands[] = {
    {"client", client, "key=value…: sends messages and times them"},
    {"server", server, "key=value…: receives them and, in a round trip, sends them back"},
    {"child", child, "key=value…: receives one message from standard input"},
    {"network", network, "sets up the new network that it was started in, until standard input ends"},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

int main(int argc, char **argv) {
    for (int i = 0; argc > 1 && i < COMMANDS; i++) {
        if (strcmp(argv[1], commands[i].name) == 0) {
            commands[i].run(argv + 2);
            return 0;
        }
    }
    for (int i = 0; i < COMMANDS; i++) {
        fprintf(stderr, "msgq-c %s %s\n", commands[i].name, commands[i].what);
    }
    fprintf(stderr, "The keys: docs/protocol.md\n");
    return 1;
}
