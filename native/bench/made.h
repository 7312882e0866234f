/* What this process has made, and removes however it ends. */
#ifndef BENCH_MADE_H
#define BENCH_MADE_H

#include <sys/types.h>

void made_queue(int id);
void made_name(const char *name);
void made_file(const char *path);
void made_shared(const char *name);

/* A child process, to be ended and waited for. */
void made_child(pid_t child);

void made_remove(void);

#endif
