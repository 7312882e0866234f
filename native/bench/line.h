/* Lines of text over the control channel. */
#ifndef BENCH_LINE_H
#define BENCH_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* Connects to the harness's socket; ends the process when nobody listens there. */
int line_connect(const char *path);

/* One line, whole; a harness that is gone is no error, since the next read says so. */
void line_write(int fd, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Text of any length as it is, without a line's end. */
void line_write_text(int fd, const char *text, size_t length);

/* Takes in what there is; false at the end of the stream. */
bool line_fill(int fd);

/* The next whole line taken in, without its LF and valid until the next call; NULL when there is none yet. */
char *line_next(void);

#endif
