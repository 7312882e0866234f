/* The control thread has a table of descriptors of its own: what it opens is not in the lanes'. */
#define _GNU_SOURCE
#include "../bench/control.h"
#include "../bench/lane.h"

#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static int opened[2], seen[2];

static void *look(void *nothing) {
    int own;
    read(opened[0], &own, sizeof own);
    int flags = fcntl(own, F_GETFD);
    write(seen[1], &flags, sizeof flags);
    return nothing;
}

/* A sandbox may forbid unshare(2); a child tries, since it cannot be undone. */
static bool allowed(void) {
    int status;
    pid_t child = fork();
    if (child == 0) {
        _exit(unshare(CLONE_FILES) == 0 ? 0 : 1);
    }
    return waitpid(child, &status, 0) == child && status == 0;
}

int main(void) {
    const struct options options = {.cpu = -1};
    int flags;
    if (!allowed()) {
        return 0;
    }
    if (pipe(opened) < 0 || pipe(seen) < 0) {
        perror("pipe");
        return 1;
    }
    lane_start(&options, look, NULL);
    control_own_descriptors();
    int own = dup(opened[0]);
    if (own < 0) {
        perror("dup");
        return 1;
    }
    write(opened[1], &own, sizeof own);
    read(seen[0], &flags, sizeof flags);
    if (flags >= 0) {
        fprintf(stderr, "the control thread shares its descriptors with the lanes\n");
        return 1;
    }
    return 0;
}
