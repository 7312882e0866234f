/*
 * Random bytes are written over the header and the ring while both ends run. They get errors or nonsense, but nothing
 * crashes, nothing is written outside of the caller's memory, and every wait ends at its deadline. A first argument
 * that is a number is how many queues are ruined.
 */
#define _GNU_SOURCE
#include "shared_layout.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CAPACITY = 8192, LARGEST = 500, CALLS = 400, QUEUES = 10, BATCH = 4, MILLISECOND = 1000000 };

static char name[64];

static struct timespec soon(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_nsec += MILLISECOND;
    t.tv_sec += t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    return t;
}

static void is_expected(int64_t r) {
    assert(r >= 0 || r == -EAGAIN || r == -ETIMEDOUT || r == -EBADMSG || r == -EIDRM || r == -EMSGSIZE ||
           r == -EBUSY); /* a lock that says that a living handle holds it */
}

struct block {
    struct msgq_shared_message message;
    char body[LARGEST];
};

static void use(int32_t q, int sends, unsigned seed) {
    struct block *blocks = calloc(BATCH, sizeof *blocks); /* by themselves, so that a sanitizer sees what goes beyond */
    struct msgq_shared_state state;
    for (int i = 0; i < CALLS; i++) {
        struct timespec until = soon();
        int64_t type, length = rand_r(&seed) % (LARGEST + 1), capacity = LARGEST;
        char *body = malloc((size_t)capacity);
        memset(body, i, (size_t)capacity);
        for (int b = 0; b < BATCH; b++) {
            blocks[b].message.length = (int32_t)length;
        }
        int64_t r = sends               ? rand_r(&seed) % 2 ? msgq_shared_send(q, i, body, length, &until)
                                                            : msgq_shared_send_many(q, blocks, sizeof blocks[0], BATCH)
                                  : rand_r(&seed) % 2 ? msgq_shared_receive(q, body, capacity, &type, &until)
                                        : msgq_shared_receive_many(q, blocks, sizeof blocks[0], LARGEST, BATCH);
        is_expected(r);
        assert(r <= capacity);
        free(body);
        is_expected(msgq_shared_state(q, &state, sizeof state));
        msgq_shared_watch();
    }
    free(blocks);
}

static pid_t user(int sends, unsigned seed) {
    pid_t pid = fork();
    assert(pid >= 0);
    if (pid == 0) {
        int32_t q = msgq_shared_open(name, 0, 0, 0, 0);
        if (q >= 0) {
            use(q, sends, seed);
        }
        _exit(0);
    }
    return pid;
}

static atomic_int *stop;

/* Half of it over the words of the header, which now and then are put back as they were, so that messages move again.
 */
static pid_t scribbler(unsigned seed) {
    pid_t pid = fork();
    assert(pid >= 0);
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* it would go on for ever */
        char path[128], before[HEADER];
        snprintf(path, sizeof path, "/dev/shm/msgq.%s", name + 1);
        int file = open(path, O_RDWR);
        char *all = mmap(NULL, HEADER + CAPACITY, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        assert(file >= 0 && all != MAP_FAILED);
        memcpy(before, all, HEADER);
        size_t words = offsetof(struct ring, receive) + sizeof(struct side);
        while (!atomic_load(stop)) {
            size_t at = (size_t)rand_r(&seed) % (rand_r(&seed) % 2 ? words : (size_t)HEADER + CAPACITY);
            all[at] = (char)rand_r(&seed);
            for (int i = rand_r(&seed) % 2000; i > 0; i--) {
                shared_pause();
            }
            if (rand_r(&seed) % 4 == 0) {
                memcpy(all, before, words);
            }
        }
        _exit(0);
    }
    return pid;
}

static void ends_well(pid_t pid) {
    int status;
    assert(waitpid(pid, &status, 0) == pid && status == 0);
}

int main(int count, char **arguments) {
    int queues = count > 1 && atoi(arguments[1]) > 0 ? atoi(arguments[1]) : QUEUES;
    stop = mmap(NULL, sizeof *stop, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert(stop != MAP_FAILED);
    alarm(900); /* ends what hangs: the slowest machine is done before */
    for (int i = 0; i < queues; i++) {
        snprintf(name, sizeof name, "/test-fuzz-%d-%d", (int)getpid(), i);
        int32_t q = msgq_shared_open(name, O_CREAT | O_EXCL, 0600, CAPACITY, LARGEST);
        assert(q >= 0);
        atomic_store(stop, 0);
        pid_t users[] = {user(1, 4u * (unsigned)i), user(0, 4u * (unsigned)i + 1), user(1, 4u * (unsigned)i + 2)};
        pid_t evil = scribbler(4u * (unsigned)i + 3);
        for (int u = 0; u < 3; u++) {
            ends_well(users[u]);
        }
        atomic_store(stop, 1);
        ends_well(evil);
        char path[128]; /* its header may no longer say that it is a queue */
        snprintf(path, sizeof path, "/dev/shm/msgq.%s", name + 1);
        assert(unlink(path) == 0 && msgq_shared_close(q) == 0);
    }
    return 0;
}
