#include "line.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void line_write_text(int fd, const char *text, size_t left) {
    while (left > 0) {
        ssize_t n = write(fd, text, left);
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
