/*
 * While the holder of a lock is stopped, and for as long as nobody sends: deadlines, signals and removal end a wait. A
 * try says that there is nothing if that is so, whoever holds the lock, and otherwise EBUSY.
 */
#define _GNU_SOURCE
#include "shared_layout.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CAPACITY = 4096, LARGEST = 16, LOOKS = 10, LONG = 15, CROWD = 8 };

static char name[64];
static char nobody[1]; /* of no bytes */

static int32_t create(void) {
    int32_t q = msgq_shared_open(name, O_CREAT | O_EXCL | MSGQ_SHARED_WATCHED, 0600, CAPACITY, LARGEST);
    assert(q >= 0);
    return q;
}

static void nothing(int signal) {
    (void)signal;
}

static void *sends(void *q) {
    return (void *)(intptr_t)msgq_shared_send(*(int32_t *)q, 1, "", 0, NULL);
}

static void *tries(void *q) {
    return (void *)(intptr_t)msgq_shared_try_send(*(int32_t *)q, 1, "", 0);
}

static void *receives(void *q) {
    return (void *)(intptr_t)msgq_shared_receive(*(int32_t *)q, nobody, 0, NULL, NULL);
}

static struct timespec soon(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_nsec += 20000000;
    t.tv_sec += t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    return t;
}

/* A signal that comes before the thread sleeps is lost, so it is repeated. */
static void a_signal_ends(void *(*waits)(void *), int32_t q) {
    pthread_t thread;
    void *r;
    assert(pthread_create(&thread, NULL, waits, &q) == 0);
    do {
        pthread_kill(thread, SIGUSR1);
        usleep(1000);
    } while (pthread_tryjoin_np(thread, &r) != 0);
    assert((intptr_t)r == -EINTR);
}

static int closes_all; /* as a daemon does */

static pid_t holder(int which) {
    pid_t pid = fork();
    assert(pid >= 0);
    if (pid == 0) {
        struct queue *q = shared_queue(msgq_shared_open(name, 0, 0, 0, 0));
        struct side *s = which == 0 ? &q->ring->send : &q->ring->receive;
        assert(shared_lock(q, s, NULL) == 0);
        for (int i = 3; closes_all && i < 1000; i++) {
            close(i);
        }
        raise(SIGSTOP);
        shared_unlock(q, s, 0);
        _exit(0);
    }
    int status;
    assert(waitpid(pid, &status, WUNTRACED) == pid && WIFSTOPPED(status));
    return pid;
}

static void goes_on(pid_t pid) {
    int status;
    assert(kill(pid, SIGCONT) == 0 && waitpid(pid, &status, 0) == pid && status == 0);
}

static void while_a_sender_is_stopped(void) {
    int32_t q = create();
    pid_t pid = holder(0);
    struct timespec until = soon();
    struct {
        struct msgq_shared_message message;
    } block = {{.length = 0}};
    assert(msgq_shared_send(q, 1, "", 0, &until) == -EBUSY && msgq_shared_try_send(q, 1, "", 0) == -EBUSY);
    assert(msgq_shared_send_many(q, &block, sizeof block, 1) == -EBUSY);
    assert(msgq_shared_try_receive(q, nobody, 0, NULL) == -EAGAIN);
    assert(msgq_shared_receive(q, nobody, 0, NULL, &until) == -ETIMEDOUT); /* it has another lock */
    assert(shared_passed(&until));
    a_signal_ends(sends, q);
    a_signal_ends(tries, q);
    goes_on(pid);
    assert(msgq_shared_send(q, 1, "", 0, NULL) == 0);
    struct msgq_shared_state state;
    assert(msgq_shared_state(q, &state, sizeof state) == sizeof state && state.sent == 1 && state.taken_over == 0 &&
           state.rescued == 0);
    assert(msgq_shared_remove(name, q) == 0 && msgq_shared_close(q) == 0);
}

static void there_is_nothing_whoever_holds_the_lock(void) {
    int32_t q = create();
    pid_t pid = holder(1);
    struct {
        struct msgq_shared_message message;
    } block = {{.length = 0}};
    struct timespec until = soon();
    assert(msgq_shared_try_receive(q, nobody, 0, NULL) == -EAGAIN);
    assert(msgq_shared_receive_many(q, &block, sizeof block, 0, 1) == -EAGAIN);
    assert(msgq_shared_receive(q, nobody, 0, NULL, &until) == -ETIMEDOUT);
    assert(msgq_shared_try_send(q, 1, "", 0) == 0);
    assert(msgq_shared_try_receive(q, nobody, 0, NULL) == -EBUSY); /* not so now */
    assert(msgq_shared_receive_many(q, &block, sizeof block, 0, 1) == -EBUSY);
    assert(msgq_shared_receive(q, nobody, 0, NULL, &until) == -EBUSY);
    goes_on(pid);
    assert(msgq_shared_try_receive(q, nobody, 0, NULL) == 0);
    while (msgq_shared_try_send(q, 1, "", 0) == 0) {
    }
    pid = holder(0);
    assert(msgq_shared_try_send(q, 1, "", 0) == -EAGAIN);
    assert(msgq_shared_send_many(q, &block, sizeof block, 1) == -EAGAIN);
    until = soon();
    assert(msgq_shared_send(q, 1, "", 0, &until) == -ETIMEDOUT);
    goes_on(pid);
    assert(msgq_shared_remove(name, q) == 0 && msgq_shared_close(q) == 0);
}

/* Whoever removed it has been killed between its two marks, which every wait and every try sees. */
static void half_a_removal_is_seen(void) {
    for (int which = 0; which < 2; which++) {
        int32_t q = msgq_shared_open(name, O_CREAT | O_EXCL, 0600, CAPACITY, LARGEST); /* nobody watches */
        struct queue *internal = shared_queue(q);
        for (int full = 0; full < 2; full++) {
            atomic_store(&internal->ring->send.lock, which == 0 ? REMOVED : 0);
            atomic_store(&internal->ring->receive.lock, which == 0 ? 0 : REMOVED);
            assert((full ? msgq_shared_send(q, 1, "", 0, NULL)
                         : (int32_t)msgq_shared_receive(q, nobody, 0, NULL, NULL)) == -EIDRM);
            atomic_store(&internal->ring->send.lock, 0);
            atomic_store(&internal->ring->receive.lock, 0);
            while (msgq_shared_try_send(q, 1, "", 0) == 0) {
            }
        }
        pid_t pid = holder(which); /* a try that finds the lock busy looks at the other one, too */
        struct side *marked = which == 0 ? &internal->ring->receive : &internal->ring->send;
        atomic_store(&marked->lock, REMOVED);
        assert((which == 0 ? msgq_shared_try_send(q, 1, "", 0)
                           : (int32_t)msgq_shared_try_receive(q, nobody, 0, NULL)) == -EIDRM);
        atomic_store(&marked->lock, 0);
        goes_on(pid);
        assert(msgq_shared_remove(name, q) == 0 && msgq_shared_close(q) == 0);
    }
}

#ifdef SHARED_QUEUE_POINTS /* in the library's test build alone */
static struct queue *holds;
static void (*gets_on)(void);
static int sleeps, most;

static void sends_more(void) {
    uint64_t at = atomic_load(&holds->ring->send.position);
    assert(shared_put(holds, &at, 1, "", 0) == 0 && shared_moved(&holds->ring->send, at) == 0);
}

static void copies_more(void) {
    atomic_fetch_add(&holds->ring->send.steps, 1);
}

static void hands_on(void) {
    atomic_fetch_add(&holds->ring->send.waker, UINT64_C(1) << 32);
}

/* The holder gets on whenever the call is about to sleep, so it does not depend on a processor. */
static void before_each_sleep(const char *file, int line) {
    (void)line;
    if (strstr(file, "shared_lock.c") != NULL) {
        shared_point = NULL;
        gets_on();
        if (++sleeps == most) {
            shared_unlock(holds, &holds->ring->send, 0);
        } else {
            shared_point = before_each_sleep;
        }
    }
}

static void who_gets_on_is_not_stopped(void) {
    int32_t q = create(), other = msgq_shared_open(name, 0, 0, 0, 0);
    holds = shared_queue(other);
    most = LONG;
    void (*ways[])(void) = {sends_more, copies_more, hands_on};
    for (int i = 0; i < 3; i++) {
        gets_on = ways[i];
        sleeps = 0;
        assert(shared_lock(holds, &holds->ring->send, NULL) == 0);
        shared_point = before_each_sleep;
        assert(msgq_shared_try_send(q, 1, "", 0) == 0 && sleeps == LONG);
    }
    assert(msgq_shared_remove(name, q) == 0 && msgq_shared_close(other) == 0 && msgq_shared_close(q) == 0);
}

static void stays(void) {
}

static void *runs(void *ended) {
    while (!atomic_load((atomic_int *)ended)) {
    }
    return NULL;
}

/* However many want a processor, so many looks are enough; and others may be quicker for a second, not for ever. */
static void a_limit_is_a_limit(void) {
    int32_t q = create(), other = msgq_shared_open(name, 0, 0, 0, 0);
    holds = shared_queue(other);
    most = INT_MAX;
    assert(shared_lock(holds, &holds->ring->send, NULL) == 0);
    pthread_t crowd[CROWD];
    atomic_int ended = 0;
    for (int i = 0; i < CROWD; i++) {
        assert(pthread_create(&crowd[i], NULL, runs, &ended) == 0);
    }
    gets_on = stays;
    sleeps = 0;
    shared_point = before_each_sleep;
    assert(msgq_shared_try_send(q, 1, "", 0) == -EBUSY && sleeps <= LOOKS);
    atomic_store(&ended, 1);
    for (int i = 0; i < CROWD; i++) {
        assert(pthread_join(crowd[i], NULL) == 0);
    }
    gets_on = copies_more;
    sleeps = 0;
    struct timespec late = shared_in_nanos(1000000000);
    assert(msgq_shared_try_send(q, 1, "", 0) == -EBUSY && shared_passed(&late) && sleeps <= 101);
    shared_point = NULL;
    shared_unlock(holds, &holds->ring->send, 0);
    assert(msgq_shared_remove(name, q) == 0 && msgq_shared_close(other) == 0 && msgq_shared_close(q) == 0);
}
#endif

static void while_a_receiver_is_stopped(void) {
    int32_t q = create();
    assert(msgq_shared_send(q, 1, "", 0, NULL) == 0);
    pid_t pid = holder(1);
    pthread_t thread;
    void *r;
    assert(pthread_create(&thread, NULL, receives, &q) == 0);
    while (!(atomic_load(&shared_queue(q)->ring->receive.lock) & CONTENDED)) {
        usleep(1000);
    }
    assert(msgq_shared_remove(name, q) == 0);
    assert(pthread_join(thread, &r) == 0 && (intptr_t)r == -EIDRM);
    goes_on(pid);
    assert(msgq_shared_close(q) == 0);
}

/* Whoever has closed the queue's descriptor lives, and still holds what it holds. */
static void a_closed_descriptor_is_not_death(void) {
    int32_t q = create();
    closes_all = 1;
    pid_t pid = holder(0);
    closes_all = 0;
    assert(msgq_shared_try_send(q, 1, "", 0) == -EBUSY && msgq_shared_alone(q) == 0);
    goes_on(pid);
    struct msgq_shared_state state;
    assert(msgq_shared_try_send(q, 1, "", 0) == 0 && msgq_shared_alone(q) == 1);
    assert(msgq_shared_state(q, &state, sizeof state) == sizeof state && state.taken_over == 0);
    assert(msgq_shared_remove(name, q) == 0 && msgq_shared_close(q) == 0);
}

/* Nobody can be asked about by it, nor is the file closed that has its number now. */
static void a_closed_descriptor_is_not_used(void) {
    int32_t q = create();
    int descriptor = shared_queue(q)->descriptor;
    pid_t pid = holder(0);
    int another = open("/dev/shm", O_TMPFILE | O_RDWR, 0600);
    assert(another >= 0 && dup2(another, descriptor) == descriptor && close(another) == 0);
    assert(msgq_shared_try_send(q, 1, "", 0) == -EBADF && msgq_shared_alone(q) == -EBADF);
    assert(msgq_shared_remove(name, q) == -EBADF);
    goes_on(pid);
    assert(msgq_shared_try_send(q, 1, "", 0) == 0 && msgq_shared_try_receive(q, nobody, 0, NULL) == 0);
    pthread_t thread;
    void *r;
    assert(pthread_create(&thread, NULL, receives, &q) == 0);
    while (atomic_load(&shared_queue(q)->asleep) == 0) {
        usleep(1000);
    }
    assert(msgq_shared_watch() == 1);
    assert(pthread_join(thread, &r) == 0 && (intptr_t)r == -EBADF);
    assert(msgq_shared_close(q) == 0 && fcntl(descriptor, F_GETFD) >= 0 && close(descriptor) == 0);
    assert(msgq_shared_remove(name, -1) == 0);
}

/* The number may be another handle's of the same queue: what that one holds is not free for the old one. */
static void another_handle_with_the_number_is_not_the_old_one(void) {
    int32_t old = create();
    int descriptor = shared_queue(old)->descriptor;
    assert(close(descriptor) == 0);
    int32_t q = msgq_shared_open(name, 0, 0, 0, 0);
    struct queue *holds = shared_queue(q);
    struct msgq_shared_state state;
    assert(q >= 0 && q != old && holds->descriptor == descriptor);
    struct side *sides[] = {&holds->ring->send, &holds->ring->receive};
    for (int i = 0; i < 2; i++) {
        assert(shared_lock(holds, sides[i], NULL) == 0);
    }
    assert(msgq_shared_try_send(old, 1, "", 0) == -EBADF && msgq_shared_alone(old) == -EBADF);
    assert(msgq_shared_remove(name, old) == -EBADF);
    for (int i = 0; i < 2; i++) {
        shared_unlock(holds, sides[i], 0);
    }
    assert(msgq_shared_state(q, &state, sizeof state) == sizeof state && state.taken_over == 0 &&
           msgq_shared_alone(q) == 0);
    assert(msgq_shared_try_send(old, 1, "", 0) == 0 && msgq_shared_try_receive(q, nobody, 0, NULL) == 0);
    assert(msgq_shared_close(old) == 0 && fcntl(descriptor, F_GETFD) >= 0 && msgq_shared_alone(q) == 1);
    assert(msgq_shared_remove(name, q) == 0 && msgq_shared_close(q) == 0);
}

static void the_programs_own_file_is_not_closed(void) {
    char path[128];
    snprintf(path, sizeof path, "/dev/shm/msgq.%s", name + 1);
    int32_t q = create();
    int descriptor = shared_queue(q)->descriptor, own = open(path, O_RDWR | O_CLOEXEC), status;
    assert(own >= 0 && dup2(own, descriptor) == descriptor && close(own) == 0);
    pid_t pid = fork();
    assert(pid >= 0);
    if (pid == 0) {
        _exit(fcntl(descriptor, F_GETFD) < 0);
    }
    assert(waitpid(pid, &status, 0) == pid && status == 0);
    assert(msgq_shared_close(q) == 0 && fcntl(descriptor, F_GETFD) >= 0 && close(descriptor) == 0);
    assert(msgq_shared_remove(name, -1) == 0);
}

static void while_nobody_sends_or_receives(void) {
    int32_t q = create();
    struct timespec until = soon();
    assert(msgq_shared_receive(q, nobody, 0, NULL, &until) == -ETIMEDOUT);
    a_signal_ends(receives, q);
    while (msgq_shared_try_send(q, 1, "", 0) == 0) {
    }
    until = soon();
    assert(msgq_shared_send(q, 1, "", 0, &until) == -ETIMEDOUT);
    a_signal_ends(sends, q);
    assert(msgq_shared_remove(name, q) == 0 && msgq_shared_close(q) == 0);
}

int main(void) {
    alarm(900); /* ends what hangs: the slowest machine is done before */
    struct sigaction action = {.sa_handler = nothing};
    assert(sigaction(SIGUSR1, &action, NULL) == 0);
    snprintf(name, sizeof name, "/test-stopped-%d", (int)getpid());
    while_a_sender_is_stopped();
    there_is_nothing_whoever_holds_the_lock();
    half_a_removal_is_seen();
#ifdef SHARED_QUEUE_POINTS
    who_gets_on_is_not_stopped();
    a_limit_is_a_limit();
#endif
    while_a_receiver_is_stopped();
    a_closed_descriptor_is_not_death();
    a_closed_descriptor_is_not_used();
    another_handle_with_the_number_is_not_the_old_one();
    the_programs_own_file_is_not_closed();
    while_nobody_sends_or_receives();
    return 0;
}
