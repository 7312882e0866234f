/* Whole messages over descriptors that carry bytes. */
#ifndef BENCH_STREAM_H
#define BENCH_STREAM_H

#include "options.h"

/* False when the other endpoint has gone; ends the process on any other error. */
bool stream_write(int fd, const unsigned char *bytes, size_t size);

/* Bytes read: `size`, or fewer when the stream ended before. */
size_t stream_read(int fd, unsigned char *bytes, size_t size);

/* Sets how many bytes a pipe or FIFO holds, if `sndbuf` asks for it. */
void stream_capacity(int fd, const struct options *options);

#endif
