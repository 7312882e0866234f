#include "line.h"

#include "fail.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* The harness's lines are short: RUN and two numbers at most. */
static char taken[512];
static size_t length;
static size_t given;

int line_connect(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        fail("control=%s is longer than a socket's path may be (107 bytes)", path);
    }
    strcpy(address.sun_path, path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) < 0) {
        fail_call(errno, "connect to control=%s", path);
    }
    return fd;
}

void line_write_text(int fd, const char *text, size_t left) {
    while (left > 0) {
        ssize_t n = send(fd, text, left, MSG_NOSIGNAL);
        if (n < 0 && errno != EINTR) {
            return;
        }
        if (n > 0) {
            text += n;
            left -= (size_t)n;
        }
    }
}

void line_write(int fd, const char *format, ...) {
    char *text;
    va_list arguments;
    va_start(arguments, format);
    int n = vasprintf(&text, format, arguments);
    va_end(arguments);
    if (n >= 0) {
        text[n] = '\n'; /* in place of the end mark: one write, one line */
        line_write_text(fd, text, (size_t)n + 1);
        free(text);
    }
}

bool line_fill(int fd) {
    memmove(taken, taken + given, length - given);
    length -= given;
    given = 0;
    if (length == sizeof taken) {
        fail("the harness sent a line of more than %zu bytes", sizeof taken);
    }
    ssize_t n = read(fd, taken + length, sizeof taken - length);
    if (n > 0) {
        length += (size_t)n;
    }
    return n > 0 || (n < 0 && errno == EINTR);
}

char *line_next(void) {
    char *end = memchr(taken + given, '\n', length - given);
    if (end == NULL) {
        return NULL;
    }
    char *line = taken + given;
    *end = '\0';
    given = (size_t)(end + 1 - taken);
    return line;
}
