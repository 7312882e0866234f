#include "made.h"

#include "../lib/shared_queue.h"

#include <mqueue.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/msg.h>
#include <sys/wait.h>
#include <unistd.h>

/* Lanes are opened by the main thread before any other runs, so the list needs no lock. */
struct made {
    struct made *next;
    char kind;
    int id;
    char *name;
};

static struct made *all;

static void remember(char kind, int id, const char *name) {
    struct made *one = malloc(sizeof *one);
    *one = (struct made){.next = all, .kind = kind, .id = id, .name = name == NULL ? NULL : strdup(name)};
    all = one;
}

void made_queue(int id) {
    remember('q', id, NULL);
}
void made_name(const char *name) {
    remember('n', 0, name);
}
void made_file(const char *path) {
    remember('f', 0, path);
}

void made_shared(const char *name) {
    remember('s', 0, name);
}

void made_child(pid_t child) {
    remember('p', child, NULL);
}

void made_remove(void) {
    for (struct made *one = all; one != NULL; one = one->next) {
        if (one->kind == 'q') {
            msgctl(one->id, IPC_RMID, NULL);
        } else if (one->kind == 'p') {
            kill(one->id, SIGKILL);
            waitpid(one->id, NULL, 0);
        } else if (one->kind == 'n') {
            mq_unlink(one->name);
        } else if (one->kind == 's') {
            msgq_shared_remove(one->name, -1);
        } else {
            unlink(one->name);
        }
    }
    all = NULL;
}
