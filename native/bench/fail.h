/* Every error ends the process here: a sentence for the harness, nothing left behind, exit status 1. */
#ifndef BENCH_FAIL_H
#define BENCH_FAIL_H

/* The descriptor that `FAIL <sentence>` goes to; before it is set, the sentence goes to standard error alone. */
void fail_to(int control);

void fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

/* fail() with the error's text and, where a user can change a limit, how. */
void fail_call(int error, const char *format, ...) __attribute__((noreturn, format(printf, 2, 3)));

/* The first caller ends the process; later ones (threads whose queue has just been removed) sleep until it does. */
void ending(void);

#endif
