/* A lane has a table of descriptors of its own: what others open later is not in it. */
#define _GNU_SOURCE
#include "../bench/lane.h"

#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static int begun[2], opened[2], seen[2];

static void *look(void *nothing) {
    int later;
    lane_own_descriptors();
    write(begun[1], "", 1);
    read(opened[0], &later, sizeof later);
    int result = fcntl(later, F_GETFD);
    write(seen[1], &result, sizeof result);
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
    char nothing;
    int result;
    if (!allowed()) {
        return 0;
    }
    if (pipe(begun) < 0 || pipe(opened) < 0 || pipe(seen) < 0) {
        perror("pipe");
        return 1;
    }
    lane_start(&options, look, NULL);
    read(begun[0], &nothing, 1);
    int later = open("/dev/null", O_RDONLY);
    write(opened[1], &later, sizeof later);
    read(seen[0], &result, sizeof result);
    if (result >= 0) {
        fprintf(stderr, "a lane shares its descriptors with the other threads\n");
        return 1;
    }
    return 0;
}
