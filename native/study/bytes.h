/* Whole amounts over descriptors that carry bytes; errors end the process. */
#ifndef STUDY_BYTES_H
#define STUDY_BYTES_H

#include <stddef.h>

void write_whole(int fd, const void *bytes, size_t size);

/* Bytes read: `size`, or fewer when the stream has ended. */
size_t read_whole(int fd, void *bytes, size_t size);

/* What one read(2) gives, 0 at the end. */
size_t read_some(int fd, void *bytes, size_t size);

#endif
