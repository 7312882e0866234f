#include "listening.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LISTEN = 0x0a, ACCEPTS = 0x10000 };

static bool tcp_line(const char *line, unsigned port) {
    unsigned local, state, user;
    return sscanf(line, " %*d: %*8x:%4x %*8x:%*4x %2x %*x:%*x %*x:%*x %*x %u", &local, &state, &user) == 3 &&
           local == port && state == LISTEN && user == geteuid();
}

static bool unix_line(const char *line, const char *path) {
    unsigned flags;
    const char *end = strstr(line, path);
    return end != NULL && strcmp(end + strlen(path), "\n") == 0 && sscanf(line, "%*[^:]: %*x %*x %x", &flags) == 1 &&
           (flags & ACCEPTS) != 0;
}

bool listening(const char *address) {
    bool tcp = strncmp(address, "tcp:", 4) == 0;
    const char *name = strchr(address, ':') + 1;
    bool found = false;
    FILE *file = fopen(tcp ? "/proc/net/tcp" : "/proc/net/unix", "re");
    if (file == NULL) {
        return false;
    }
    char line[512];
    while (!found && fgets(line, sizeof line, file) != NULL) {
        found = tcp ? tcp_line(line, (unsigned)atoi(name)) : unix_line(line, name);
    }
    fclose(file);
    return found;
}
