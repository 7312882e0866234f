/* Lines of text to the harness. */
#ifndef BENCH_LINE_H
#define BENCH_LINE_H

#include <stddef.h>

/* One whole line. That the harness is gone is no error here, since the next read shows it. */
void line_write(int fd, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Text of any length, to which no line's end is added. */
void line_write_text(int fd, const char *text, size_t length);

#endif
