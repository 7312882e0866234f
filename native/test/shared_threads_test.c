/*
 * Eight senders and eight receivers, first in one process by one handle, then in four processes. Nobody dies, so
 * nothing is taken over or rescued, however often everybody looks. Then: no call makes a system call unless it has to
 * wait.
 */
#define _GNU_SOURCE
#include "shared_queue.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SENDERS = 8, MESSAGES = 3000, CAPACITY = 4096, LARGEST = 500 };

struct task {
    int32_t queue;
    int64_t number;
};

static char name[64];
static atomic_long *sum; /* of all that was received */

static void *sends(void *of) {
    const struct task *task = of;
    char body[LARGEST];
    for (int i = 1; i <= MESSAGES; i++) {
        memset(body, (int)task->number + i, sizeof body);
        assert(msgq_shared_send(task->queue, task->number * MESSAGES + i, body, i % LARGEST, NULL) == 0);
    }
    return NULL;
}

static void *receives(void *of) {
    const struct task *task = of;
    char body[LARGEST];
    int64_t last[SENDERS] = {0}, type;
    for (int i = 0; i < MESSAGES; i++) {
        int64_t n = msgq_shared_receive(task->queue, body, sizeof body, &type, NULL);
        int64_t sender = (type - 1) / MESSAGES, number = type - sender * MESSAGES;
        assert(number > last[sender] && n == number % LARGEST);
        for (int j = 0; j < n; j++) {
            assert(body[j] == (char)(sender + number));
        }
        last[sender] = number;
        atomic_fetch_add(sum, type);
    }
    return NULL;
}

static atomic_int ended;

static void *watches(void *nothing) {
    while (!atomic_load(&ended)) {
        msgq_shared_watch();
        usleep(1000);
    }
    return nothing;
}

/* As many senders and receivers, from that one on, by one handle */
static void run(int first, int pairs, int flags, int64_t nanos) {
    int32_t q = msgq_shared_open(name, flags, 0, 0, 0);
    assert(q >= 0 && msgq_shared_spin(q, nanos) == 0);
    struct task tasks[SENDERS];
    pthread_t threads[2 * SENDERS], watcher;
    atomic_store(&ended, 0);
    assert(pthread_create(&watcher, NULL, watches, NULL) == 0);
    for (int i = 0; i < pairs; i++) {
        tasks[i] = (struct task){q, first + i};
        assert(pthread_create(&threads[2 * i], NULL, sends, &tasks[i]) == 0);
        assert(pthread_create(&threads[2 * i + 1], NULL, receives, &tasks[i]) == 0);
    }
    for (int i = 0; i < 2 * pairs; i++) {
        assert(pthread_join(threads[i], NULL) == 0);
    }
    atomic_store(&ended, 1);
    assert(pthread_join(watcher, NULL) == 0 && msgq_shared_close(q) == 0);
}

static void ends_well(pid_t pid) {
    int status;
    assert(waitpid(pid, &status, 0) == pid && status == 0);
}

static void many_to_many(int processes) {
    static const int64_t spins[] = {-1, 0, 5000, -1};
    int32_t q = msgq_shared_open(name, O_CREAT | O_EXCL, 0600, CAPACITY, LARGEST);
    assert(q >= 0);
    atomic_store(sum, 0);
    pid_t pids[SENDERS];
    for (int i = 0; i < processes; i++) {
        pids[i] = fork();
        assert(pids[i] >= 0);
        if (pids[i] == 0) {
            int pairs = SENDERS / processes;
            run(i * pairs, pairs, i % 2 ? 0 : MSGQ_SHARED_WATCHED, spins[i]);
            _exit(0);
        }
    }
    for (int i = 0; i < processes; i++) {
        ends_well(pids[i]);
    }
    struct msgq_shared_state state;
    int64_t all = (int64_t)SENDERS * MESSAGES;
    assert(msgq_shared_state(q, &state, sizeof state) == sizeof state && state.messages == 0);
    assert(state.sent == all && state.received == all && atomic_load(sum) == all * (all + 1) / 2);
    assert(state.taken_over == 0 && state.rescued == 0);
    assert(msgq_shared_remove(name, q) == 0 && msgq_shared_close(q) == 0);
}

#ifndef __SANITIZE_THREAD__
/* The kernel kills the process at any system call but read, write and exit, which ThreadSanitizer does not survive. */
static void without_system_calls(void) {
    pid_t pid = fork();
    assert(pid >= 0);
    if (pid == 0) {
        int32_t q = msgq_shared_open(name, O_CREAT | O_EXCL, 0600, CAPACITY, LARGEST);
        char body[LARGEST] = "";
        assert(q >= 0);
        if (prctl(PR_SET_SECCOMP, 1 /* SECCOMP_MODE_STRICT */) != 0) {
            _exit(0); /* an emulator's kernel may know nothing of it */
        }
        int good = 1;
        for (int i = 0; i < 10000; i++) {
            good &= msgq_shared_send(q, i, body, i % LARGEST, NULL) == 0;
            good &= msgq_shared_try_send(q, i, body, LARGEST) == 0;
            good &= msgq_shared_receive(q, body, LARGEST, NULL, NULL) == i % LARGEST;
            good &= msgq_shared_try_receive(q, body, LARGEST, NULL) == LARGEST;
            good &= i % 100 != 0 || msgq_shared_try_receive(q, body, LARGEST, NULL) == -EAGAIN;
        }
        syscall(SYS_exit, !good); /* exit_group is another one */
    }
    ends_well(pid);
    assert(msgq_shared_remove(name, -1) == 0);
}
#endif

int main(void) {
    alarm(900); /* ends what hangs: the slowest machine is done before */
    sum = mmap(NULL, sizeof *sum, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert(sum != MAP_FAILED);
    snprintf(name, sizeof name, "/test-threads-%d", (int)getpid());
    many_to_many(1);
#ifndef __SANITIZE_THREAD__ /* it does not see what another process orders */
    many_to_many(4);
    without_system_calls();
#endif
    return 0;
}
