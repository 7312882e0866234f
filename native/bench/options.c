#include "options.h"

#include "fail.h"
#include "transport.h"
#include "work.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long number(const char *key, const char *text, long least, long most) {
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || value < least || value > most) {
        fail("%s=%s is not a number from %ld to %ld", key, text, least, most);
    }
    return value;
}

static int one_of(const char *key, const char *text, const char *const *names) {
    for (int i = 0; names[i] != NULL; i++) {
        if (strcmp(names[i], text) == 0) {
            return i;
        }
    }
    fail("%s=%s is not known to this program", key, text);
}

static void set(struct options *options, const char *key, char *value) {
    static const char *const patterns[] = {"roundtrip", "oneway", NULL};
    static const char *const connections[] = {"long", "short", NULL};
    static const char *const switches[] = {"0", "false", "true", NULL};
    if (strcmp(key, "control") == 0) {
        options->control = value;
    } else if (strcmp(key, "work") == 0) {
        options->work = work_named(value);
    } else if (strcmp(key, "preamble") == 0) {
        options->bare = one_of(key, value, switches) == 1;
    } else if (strcmp(key, "type") == 0) {
        options->type = number(key, value, 0, INT_MAX);
    } else if (strcmp(key, "file") == 0) {
        options->file = value;
    } else if (strcmp(key, "command") == 0) {
        options->command = value;
    } else if (strcmp(key, "listens") == 0) {
        options->listens = value;
    } else if (strcmp(key, "transport") == 0) {
        options->transport = transport_named(value);
    } else if (strcmp(key, "pattern") == 0) {
        options->pattern = (enum pattern)one_of(key, value, patterns);
    } else if (strcmp(key, "connection") == 0) {
        options->brief = one_of(key, value, connections) == 1;
    } else if (strcmp(key, "size") == 0) {
        options->size = (size_t)number(key, value, 1, 1L << 30);
    } else if (strcmp(key, "lanes") == 0) {
        options->lanes = (int)number(key, value, 1, MOST_LANES);
    } else if (strcmp(key, "cpu") == 0) {
        options->cpu = (int)number(key, value, -1, INT_MAX);
    } else if (strcmp(key, "depth") == 0) {
        options->depth = number(key, value, 0, INT_MAX);
    } else if (strcmp(key, "sndbuf") == 0) {
        options->sndbuf = (int)number(key, value, 0, INT_MAX);
    } else if (strcmp(key, "rcvbuf") == 0) {
        options->rcvbuf = (int)number(key, value, 0, INT_MAX);
    } else if (strcmp(key, "nodelay") == 0) {
        options->nodelay = one_of(key, value, switches) - 1;
    } else if (strcmp(key, "inflight") == 0) {
        options->inflight = number(key, value, 1, 1L << 24);
    } else if (strcmp(key, "message") == 0) {
        options->message = strtoull(value, NULL, 10);
    } else if (strcmp(key, "child") == 0) {
        options->child = value;
    } else if (strcmp(key, "address") == 0) {
        options->addresses = value;
    } /* any other key is for a newer end than this one */
}

static void read_token(unsigned char token[TOKEN_BYTES]) {
    const char *text = getenv("MSGQ_TOKEN");
    if (text == NULL || strlen(text) != 2 * TOKEN_BYTES) {
        fail("MSGQ_TOKEN is not set to 32 hexadecimal digits");
    }
    for (int i = 0; i < TOKEN_BYTES; i++) {
        unsigned int byte;
        if (sscanf(text + 2 * i, "%2x", &byte) != 1) {
            fail("MSGQ_TOKEN is not set to 32 hexadecimal digits");
        }
        token[i] = (unsigned char)byte;
    }
}

void options_read(struct options *options, int argc, char **argv) {
    *options = (struct options){
        .size = 1024, .lanes = 1, .cpu = -1, .nodelay = 1, .inflight = 1, .child = "/proc/self/exe", .addresses = ""};
    for (int i = 2; i < argc; i++) {
        char *equals = strchr(argv[i], '=');
        if (equals == NULL) {
            fail("%s is not of the form key=value", argv[i]);
        }
        *equals = '\0';
        set(options, argv[i], equals + 1);
    }
    if (argc < 2 ||
        (strcmp(argv[1], "server") != 0 && strcmp(argv[1], "client") != 0 && strcmp(argv[1], "child") != 0)) {
        fail("usage: msgq-c server|client key=value…");
    }
    options->server = strcmp(argv[1], "server") == 0;
    if (strcmp(argv[1], "child") == 0) {
        return; /* a pipe's child has inherited all it needs */
    }
    if (options->control == NULL || options->transport == NULL) {
        fail("control= and transport= are needed");
    }
    if (options->inflight > 1 && (options->brief || options->pattern != ROUND_TRIP)) {
        fail("inflight above 1 needs round trips over a long connection");
    }
    read_token(options->token);
}

char *options_address(const struct options *options, int lane) {
    const char *start = options->addresses;
    for (int i = 0; i < lane && start != NULL; i++) {
        start = strchr(start, ';');
        start = start == NULL ? NULL : start + 1;
    }
    if (start == NULL || *start == '\0') {
        fail("address=%s names no lane %d", options->addresses, lane);
    }
    return strndup(start, strcspn(start, ";"));
}

void options_pair(const struct options *options, int lane, char *halves[2]) {
    char *both = options_address(options, lane);
    char *comma = strchr(both, ',');
    if (comma == NULL) {
        fail("address=%s is not request,reply", both);
    }
    *comma = '\0';
    halves[0] = strdup(both);
    halves[1] = strdup(comma + 1);
    free(both);
}
