/* What this process made and so removes, however it ends. */
#ifndef BENCH_MADE_H
#define BENCH_MADE_H

void made_queue(int id);
void made_name(const char *name);
void made_file(const char *path);
void made_remove(void);

#endif
