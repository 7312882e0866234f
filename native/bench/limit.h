/* Limits of the kernel. */
#ifndef BENCH_LIMIT_H
#define BENCH_LIMIT_H

/* The number in a file of /proc/sys; `otherwise` where it cannot be read. */
long limit_of(const char *file, long otherwise);

#endif
