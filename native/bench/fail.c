#include "fail.h"

#include "line.h"
#include "made.h"

#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int control_fd = -1;
static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;

void fail_to(int control) {
    control_fd = control;
}

void ending(void) {
    pthread_mutex_lock(&first); /* never unlocked: the process is about to be gone */
}

static void __attribute__((noreturn)) end_with(char *sentence) {
    for (char *c = sentence; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ') {
            *c = ' '; /* an argument's line feed must not end the FAIL line */
        }
    }
    ending();
    fprintf(stderr, "msgq-c: %s\n", sentence);
    made_remove();
    if (control_fd >= 0) {
        line_write(control_fd, "FAIL %s", sentence);
    }
    _exit(1);
}

void fail(const char *format, ...) {
    char sentence[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    end_with(sentence);
}

static const char *remedy(int error) {
    switch (error) {
    case EMFILE:
        return " (open files: ulimit -n; POSIX queues: ulimit -q)";
    case ENOSPC:
        return " (queues: sysctl kernel.msgmni, fs.mqueue.queues_max)";
    case EADDRINUSE:
    case EADDRNOTAVAIL:
        return " (taken, or all ports are in TIME_WAIT: sysctl net.ipv4.ip_local_port_range, net.ipv4.tcp_tw_reuse)";
    case EPERM:
        return " (above a limit without the privilege: sysctl kernel.msgmnb, fs.pipe-max-size, "
               "fs.pipe-user-pages-soft)";
    case ENOSYS:
        return " (the kernel was built without it)";
    default:
        return "";
    }
}

void fail_call(int error, const char *format, ...) {
    char call[256];
    char sentence[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(call, sizeof call, format, arguments);
    va_end(arguments);
    snprintf(sentence, sizeof sentence, "%s: %s%s", call, strerror(error), remedy(error));
    end_with(sentence);
}
