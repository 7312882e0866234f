#include "stop.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void say(const char *format, va_list arguments, const char *reason) {
    char sentence[512];
    vsnprintf(sentence, sizeof sentence, format, arguments);
    dprintf(STDERR_FILENO, "%s%s%s\n", sentence, reason[0] == '\0' ? "" : ": ", reason);
}

void stop(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments, "");
    va_end(arguments);
    _exit(1);
}

void stop_call(int error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments, strerror(error));
    va_end(arguments);
    _exit(1);
}
