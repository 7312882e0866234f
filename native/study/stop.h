/* One way out for every error: a sentence on standard error, exit status 1. */
#ifndef STUDY_STOP_H
#define STUDY_STOP_H

void stop(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

/* stop() with the error's text. */
void stop_call(int error, const char *format, ...) __attribute__((noreturn, format(printf, 2, 3)));

#endif
