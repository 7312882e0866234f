/* Lines of text to the harness. */
#ifndef BENCH_LINE_H
#define BENCH_LINE_H

#include <stddef.h>

/* One line, whole; a harness that is gone is no error, since the next read says so. */
void line_write(int fd, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Text of any length as it is, without a line's end. */
void line_write_text(int fd, const char *text, size_t length);

#endif
