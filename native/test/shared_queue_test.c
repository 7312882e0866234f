/* The shared-memory queue as its header describes it, one call after the other and between processes. */
#define _GNU_SOURCE
#include "shared_layout.h"
#include "shared_queue.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CAPACITY = 1 << 16, LARGEST = CAPACITY / 4, MANY = 40 };

static char name[64];
static const struct timespec past;

static int32_t create(void) {
    int32_t q = msgq_shared_open(name, O_CREAT | O_EXCL, 0600, CAPACITY, LARGEST);
    assert(q >= 0);
    return q;
}

static int32_t open_it(void) {
    int32_t q = msgq_shared_open(name, 0, 0, 0, 0);
    assert(q >= 0);
    return q;
}

static struct msgq_shared_state state(int32_t q) {
    struct msgq_shared_state s;
    assert(msgq_shared_state(q, &s) == 0);
    return s;
}

static void drop(int32_t q) {
    assert(msgq_shared_remove(name, q) == 0);
    assert(msgq_shared_close(q) == 0);
}

/* What a child process does; the parent waits for it to end well. */
static pid_t child(void) {
    pid_t pid = fork();
    assert(pid >= 0);
    return pid;
}

static void ends_well(pid_t pid) {
    int status;
    assert(waitpid(pid, &status, 0) == pid && status == 0);
}

static void refuses(void) {
    assert(msgq_shared_open("none", 0, 0, 0, 0) == -EINVAL);
    assert(msgq_shared_open("/", 0, 0, 0, 0) == -ENOENT);
    assert(msgq_shared_open("/a/b", O_CREAT, 0600, CAPACITY, 1) == -EACCES);
    assert(msgq_shared_open(name, 0, 0, 0, 0) == -ENOENT);
    assert(msgq_shared_open(name, O_EXCL, 0, CAPACITY, 1) == -EINVAL);
    assert(msgq_shared_open(name, O_CREAT, 0600, CAPACITY - 1, 1) == -EINVAL);
    assert(msgq_shared_open(name, O_CREAT, 0600, CAPACITY, 0) == -EINVAL);
    assert(msgq_shared_open(name, O_CREAT, 0600, CAPACITY, LARGEST + 1) == -EINVAL);
    int32_t modes[] = {0602, 0604, 0640, 0620, 0610, 0670, 0700, 0400, 0};
    for (int i = 0; i < 9; i++) {
        assert(msgq_shared_open(name, O_CREAT, modes[i], CAPACITY, 1) == -EINVAL);
    }
    char longest[300] = "/";
    memset(longest + 1, 'x', 250);
    int32_t q = msgq_shared_open(longest, O_CREAT, 0600, MSGQ_SHARED_SMALLEST_CAPACITY, 1);
    assert(q >= 0 && msgq_shared_remove(longest, q) == 0 && msgq_shared_close(q) == 0);
    longest[251] = 'x';
    assert(msgq_shared_open(longest, O_CREAT, 0600, CAPACITY, 1) == -ENAMETOOLONG);

    int32_t closed[] = {-1, q, MSGQ_SHARED_HANDLES, INT32_MAX};
    for (int i = 0; i < 4; i++) {
        struct msgq_shared_state s;
        assert(msgq_shared_close(closed[i]) == -EBADF && msgq_shared_state(closed[i], &s) == -EBADF);
        assert(msgq_shared_try_send(closed[i], 0, "", 0) == -EBADF);
        assert(msgq_shared_receive(closed[i], NULL, 0, NULL, NULL) == -EBADF);
        assert(msgq_shared_send_many(closed[i], NULL, 0, 1) == -EBADF && msgq_shared_alone(closed[i]) == -EBADF);
    }
}

static void accepts_only_what_it_trusts(void) {
    char path[128];
    snprintf(path, sizeof path, "/dev/shm/msgq.%s", name + 1);
    assert(close(open(path, O_CREAT | O_RDWR, 0600)) == 0);
    assert(msgq_shared_open(name, 0, 0, 0, 0) == -EPROTO && msgq_shared_probe(name) == -EPROTO);
    assert(msgq_shared_remove(name, -1) == -EPROTO); /* it is not ours to remove */
    assert(unlink(path) == 0 && mkfifo(path, 0600) == 0);
    assert(msgq_shared_open(name, O_CREAT, 0600, CAPACITY, 1) == -EPROTO);
    assert(unlink(path) == 0 && symlink("/dev/null", path) == 0);
    assert(msgq_shared_open(name, 0, 0, 0, 0) == -EPROTO && unlink(path) == 0);

    int32_t q = create();
    assert(msgq_shared_probe(name) == 1);
    mode_t modes[] = {0602, 0604, 0640, 0620}; /* who may only read it could lock its bytes */
    for (int i = 0; i < 4; i++) {
        assert(chmod(path, modes[i]) == 0 && msgq_shared_open(name, 0, 0, 0, 0) == -EPERM);
        assert(msgq_shared_open(name, O_CREAT, 0600, CAPACITY, 1) == -EPERM);
    }
    assert(chmod(path, 0600) == 0 && truncate(path, CAPACITY) == 0);
    assert(msgq_shared_open(name, 0, 0, 0, 0) == -EPROTO);
    assert(truncate(path, 4096 + CAPACITY) == 0); /* a part of it is not reserved now */
    assert(msgq_shared_open(name, 0, 0, 0, 0) == -EPROTO);
    drop(q);
}

/* A mode that is asked for is given. */
static void has_its_mode(void) {
    char path[128];
    struct stat s;
    snprintf(path, sizeof path, "/dev/shm/msgq.%s", name + 1);
    mode_t before = umask(0377);
    int32_t modes[] = {0600, 0660};
    for (int i = 0; i < 2; i++) {
        int32_t q = msgq_shared_open(name, O_CREAT | O_EXCL, modes[i], CAPACITY, 1);
        assert(q >= 0 && stat(path, &s) == 0 && (s.st_mode & 07777) == (mode_t)modes[i]);
        drop(q);
    }
    umask(before);
}

/* What a later version makes is not taken for damage, and can be removed. */
static void knows_newer_files(void) {
    char path[128];
    snprintf(path, sizeof path, "/dev/shm/msgq.%s", name + 1);
    uint32_t words[][2] = {{VERSION + 1, 0}, {VERSION, 1}, {0, 0}};
    for (int i = 0; i < 3; i++) {
        int32_t q = create();
        int file = open(path, O_RDWR);
        assert(pwrite(file, words[i], 8, 8) == 8 && close(file) == 0);
        assert(msgq_shared_probe(name) == (words[i][0] == 0 ? -EPROTO : (int32_t)words[i][0]));
        assert(msgq_shared_open(name, O_CREAT, 0600, CAPACITY, 1) == (i == 2 ? -EPROTO : -EPROTONOSUPPORT));
        assert(msgq_shared_remove(name, -1) == (i == 2 ? -EPROTO : 0));
        assert(i < 2 || unlink(path) == 0);
        assert(msgq_shared_close(q) == 0);
    }
}

/* A file that is marked as removed and has a name is not looked at for ever. */
static void refuses_what_is_marked(void) {
    char path[128], link_name[80], link_path[128];
    snprintf(path, sizeof path, "/dev/shm/msgq.%s", name + 1);
    snprintf(link_name, sizeof link_name, "%s-link", name);
    snprintf(link_path, sizeof link_path, "/dev/shm/msgq.%s", link_name + 1);
    int32_t q = create();
    assert(link(path, link_path) == 0);
    drop(q);
    assert(msgq_shared_open(link_name, 0, 0, 0, 0) == -EBADMSG);
    assert(msgq_shared_open(link_name, O_CREAT, 0600, CAPACITY, 1) == -EBADMSG);
    assert(msgq_shared_remove(link_name, -1) == 0 && msgq_shared_open(link_name, 0, 0, 0, 0) == -ENOENT);
}

static void *creates_and_removes(void *ended) {
    while (!atomic_load((atomic_int *)ended)) {
        int32_t q = msgq_shared_open(name, O_CREAT, 0600, MSGQ_SHARED_SMALLEST_CAPACITY, 1);
        assert(q >= 0 || q == -EBUSY);
        int32_t r = q < 0 ? 0 : msgq_shared_remove(name, q);
        assert(r == 0 || r == -ENOENT);
        assert(q < 0 || msgq_shared_close(q) == 0);
    }
    return NULL;
}

/* Honest processes that create and remove a queue in turns are not taken for somebody who has written to it. */
static void opens_beside_creation_and_removal(void) {
    atomic_int ended = 0;
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) {
        assert(pthread_create(&threads[i], NULL, creates_and_removes, &ended) == 0);
    }
    for (int i = 0; i < 2000; i++) {
        int32_t q = msgq_shared_open(name, 0, 0, 0, 0);
        assert(q >= 0 || q == -ENOENT || q == -EBUSY);
        assert(q < 0 || msgq_shared_close(q) == 0);
    }
    atomic_store(&ended, 1);
    for (int i = 0; i < 3; i++) {
        assert(pthread_join(threads[i], NULL) == 0);
    }
}

#ifdef SHARED_QUEUE_POINTS /* in the library's test build alone */
static char marked[2][80];

/* Gives the name that is being opened to the other one of two removed queues. */
static void exchange(const char *file, int line) {
    (void)file;
    (void)line;
    char paths[2][256];
    for (int i = 0; i < 2; i++) {
        snprintf(paths[i], sizeof paths[i], "/dev/shm/msgq.%s", marked[i] + 1);
    }
    assert(renameat2(AT_FDCWD, paths[0], AT_FDCWD, paths[1], RENAME_EXCHANGE) == 0);
}

/* However often others put another removed queue in the place of one, opening ends. */
static void opening_ends(void) {
    for (int i = 0; i < 2; i++) {
        snprintf(marked[i], sizeof marked[i], "%s-marked-%d", name, i);
        int32_t q = msgq_shared_open(marked[i], O_CREAT | O_EXCL, 0600, MSGQ_SHARED_SMALLEST_CAPACITY, 1);
        assert(q >= 0);
        atomic_fetch_or(&shared_queue(q)->ring->send.lock, REMOVED);
        assert(msgq_shared_close(q) == 0);
    }
    shared_point = exchange;
    assert(msgq_shared_open(marked[0], 0, 0, 0, 0) == -EBUSY);
    assert(msgq_shared_open(marked[0], O_CREAT, 0600, CAPACITY, 1) == -EBUSY);
    shared_point = NULL;
    assert(msgq_shared_remove(marked[0], -1) == 0 && msgq_shared_remove(marked[1], -1) == 0);
}
#endif

/* What cannot be opened, since nobody has a right to its bytes, leaves no file. */
static void leaves_nothing_when_it_fails(void) {
    int before = dup(0);
    assert(close(before) == 0);
    struct rlimit limit, few;
    assert(getrlimit(RLIMIT_NOFILE, &limit) == 0);
    few = (struct rlimit){.rlim_cur = (rlim_t)before, .rlim_max = limit.rlim_max};
    assert(setrlimit(RLIMIT_NOFILE, &few) == 0);
    assert(msgq_shared_open(name, O_CREAT, 0600, CAPACITY, 1) == -EMFILE);
    assert(setrlimit(RLIMIT_NOFILE, &limit) == 0);
    assert(getrlimit(RLIMIT_FSIZE, &limit) == 0);
    few = (struct rlimit){.rlim_cur = 4096, .rlim_max = limit.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert(setrlimit(RLIMIT_FSIZE, &few) == 0);
    assert(msgq_shared_open(name, O_CREAT, 0600, CAPACITY, 1) == -EFBIG);
    assert(setrlimit(RLIMIT_FSIZE, &limit) == 0);
    assert(msgq_shared_probe(name) == -ENOENT);
    int after = dup(0);
    assert(after == before && close(after) == 0);
}

static void sends_and_receives(void) {
    int32_t q = create();
    char body[LARGEST + 1] = "";
    int64_t type = 0;
    assert(msgq_shared_try_receive(q, body, sizeof body, &type) == -EAGAIN);
    assert(msgq_shared_receive(q, body, sizeof body, &type, &past) == -ETIMEDOUT);
    assert(msgq_shared_spin(q, -1) == -EINVAL && msgq_shared_spin(q, MSGQ_SHARED_LONGEST_SPIN + 1) == -EINVAL);
    assert(msgq_shared_spin(q, MSGQ_SHARED_LONGEST_SPIN) == 0);
    assert(msgq_shared_receive(q, body, sizeof body, &type, &past) == -ETIMEDOUT);
    assert(msgq_shared_spin(q, 0) == 0);
    assert(msgq_shared_try_send(q, INT64_MIN, "hello", 5) == 0);
    assert(msgq_shared_send(q, 7, "", 0, &past) == 0);
    assert(msgq_shared_try_send(q, 1, body, LARGEST + 1) == -EMSGSIZE);
    assert(msgq_shared_try_send(q, 1, body, -1) == -EMSGSIZE);
    assert(state(q).messages == 2 && state(q).next == 5 && state(q).sent == 2 && state(q).received == 0);
    assert(msgq_shared_try_receive(q, body, 4, &type) == -EMSGSIZE);
    assert(msgq_shared_try_receive(q, body, 5, &type) == 5 && memcmp(body, "hello", 5) == 0 && type == INT64_MIN);
    assert(msgq_shared_receive(q, body, 0, NULL, NULL) == 0);
    assert(state(q).messages == 0 && state(q).received == 2 && state(q).capacity == CAPACITY);

    int n = 0; /* it holds what it says */
    while (msgq_shared_try_send(q, n, body, 1000) == 0) {
        n++;
    }
    assert(n == CAPACITY / 1024);
    assert(msgq_shared_send(q, 0, body, 1000, &past) == -ETIMEDOUT && state(q).messages == n);
    for (int i = 0; i < n; i++) {
        assert(msgq_shared_try_receive(q, body, sizeof body, &type) == 1000 && type == i);
    }
    drop(q);
}

/* All sizes at all offsets, round and round; positions wrap on the way, as they start shortly before. */
static void wraps(void) {
    int32_t q = create();
    char sent[LARGEST], body[LARGEST];
    for (int round = 0; round < 2000; round++) {
        int64_t length = round * 37 % LARGEST, type;
        memset(sent, round, sizeof sent);
        assert(msgq_shared_try_send(q, round, sent, length) == 0);
        assert(msgq_shared_try_receive(q, body, sizeof body, &type) == length && type == round);
        assert(memcmp(sent, body, (size_t)length) == 0);
        assert(state(q).messages == 0 && state(q).sent == round + 1 && state(q).received == round + 1);
    }
    drop(q);
}

struct block {
    struct msgq_shared_message message;
    char body[32];
};

static void moves_many(void) {
    int32_t q = create();
    static struct block out[MANY], in[MANY + 1];
    for (int round = 0; round < 100; round++) {
        for (int i = 0; i < MANY; i++) {
            out[i].message.type = i;
            out[i].message.length = i % 32;
            memset(out[i].message.body, round + i, 32);
        }
        assert(msgq_shared_send_many(q, out, sizeof out[0], MANY) == MANY);
        assert(msgq_shared_receive_many(q, in, sizeof in[0], 32, 1) == 1);
        assert(msgq_shared_receive_many(q, in + 1, sizeof in[0], 32, MANY) == MANY - 1);
        for (int i = 0; i < MANY; i++) {
            assert(in[i].message.type == i && in[i].message.length == i % 32);
            assert(memcmp(in[i].message.body, out[i].message.body, (size_t)(i % 32)) == 0);
        }
    }
    assert(msgq_shared_receive_many(q, in, sizeof in[0], 32, MANY) == -EAGAIN);
    int64_t sent = 0, r;
    while ((r = msgq_shared_send_many(q, out, sizeof out[0], MANY)) == MANY) {
        sent += r;
    }
    assert(r == -EAGAIN || (r > 0 && r < MANY)); /* as many as there was room for */
    sent += r > 0 ? r : 0;
    assert(state(q).messages == sent);
    assert(msgq_shared_receive_many(q, in, sizeof in[0], 0, MANY) == 1); /* the second one is too long */
    assert(msgq_shared_receive_many(q, in, sizeof in[0], 0, MANY) == -EMSGSIZE);
    out[0].message.length = LARGEST + 1;
    assert(msgq_shared_send_many(q, out, sizeof out[0], MANY) == -EMSGSIZE);
    drop(q);
}

static void *waits(void *handle) {
    char body[8];
    return (void *)(intptr_t)msgq_shared_receive((int32_t)(intptr_t)handle, body, sizeof body, NULL, NULL);
}

static void removal_wakes(void) {
    int32_t q = create(), other = open_it();
    pthread_t thread;
    void *result;
    assert(pthread_create(&thread, NULL, waits, (void *)(intptr_t)other) == 0);
    usleep(20000);
    assert(msgq_shared_remove(name, q) == 0);
    assert(pthread_join(thread, &result) == 0 && (intptr_t)result == -EIDRM);
    struct msgq_shared_state s;
    assert(msgq_shared_try_send(q, 1, "", 0) == -EIDRM && msgq_shared_state(other, &s) == -EIDRM);
    assert(msgq_shared_remove(name, q) == -ENOENT && msgq_shared_probe(name) == -ENOENT);

    int32_t next = create(); /* another one of that name */
    assert(msgq_shared_remove(name, q) == -ENOENT && msgq_shared_probe(name) == 1);
    assert(msgq_shared_try_send(next, 1, "", 0) == 0 && msgq_shared_try_send(other, 1, "", 0) == -EIDRM);
    assert(msgq_shared_close(q) == 0 && msgq_shared_close(other) == 0);
    drop(next);
}

/* a name that a shell's rm has taken away */
static void deletion_wakes(void) {
    int32_t q = create();
    pthread_t thread;
    void *result;
    char path[128];
    snprintf(path, sizeof path, "/dev/shm/msgq.%s", name + 1);
    assert(pthread_create(&thread, NULL, waits, (void *)(intptr_t)q) == 0);
    assert(unlink(path) == 0);
    assert(pthread_join(thread, &result) == 0 && (intptr_t)result == -EIDRM);
    assert(msgq_shared_close(q) == 0);
}

/* Who only tries learns of it, too, after a number of tries in vain. */
static void deletion_ends_tries(void) {
    char path[128], body[LARGEST];
    snprintf(path, sizeof path, "/dev/shm/msgq.%s", name + 1);
    for (int sends = 0; sends < 2; sends++) {
        int32_t q = create();
        assert(unlink(path) == 0);
        int64_t r = 0;
        for (int misses = 0; misses <= 256 && r != -EIDRM; misses += r == -EAGAIN) {
            r = sends ? msgq_shared_try_send(q, 1, body, LARGEST) : msgq_shared_try_receive(q, body, LARGEST, NULL);
        }
        assert(r == -EIDRM && msgq_shared_close(q) == 0);
    }
}

static void tells_whether_alone(void) {
    int32_t q = create();
    assert(msgq_shared_alone(q) == 1);
    int32_t other = open_it();
    assert(msgq_shared_alone(q) == 0 && msgq_shared_alone(other) == 0);
    assert(msgq_shared_close(other) == 0 && msgq_shared_alone(q) == 1);
    int ready[2], go[2];
    assert(pipe(ready) == 0 && pipe(go) == 0);
    char c = 0;
    pid_t pid = child();
    if (pid == 0) {
        int32_t mine = open_it();
        assert(write(ready[1], &c, 1) == 1 && read(go[0], &c, 1) == 1);
        _exit(mine < 0);
    }
    assert(read(ready[0], &c, 1) == 1 && msgq_shared_alone(q) == 0);
    assert(write(go[1], &c, 1) == 1);
    ends_well(pid);
    assert(msgq_shared_alone(q) == 1);
    drop(q);
}

static void move_five(int32_t q) {
    char body;
    for (int i = 0; i < 5; i++) {
        assert(msgq_shared_try_send(q, 1, "", 1) == 0 && msgq_shared_try_receive(q, &body, 1, NULL) == 1);
    }
}

/* Who waits after many messages, and to no purpose, soon seldom lingers; who waits after each message never does. */
static void lingers_seldom_in_vain(void) {
    int32_t q = create();
    struct queue *internal = shared_queue(q);
    struct lingering *l = &internal->lingering[1];
    move_five(q);
    for (int waits = 0; waits < 100; waits++) {
        assert(shared_linger(internal, &internal->ring->send, 0, waits == 0 ? &past : NULL) == 0);
        char body;
        assert(msgq_shared_try_send(q, 1, "", 1) == 0 && msgq_shared_try_receive(q, &body, 1, NULL) == 1);
    }
    assert(atomic_load(&l->in_vain) == 0);
    for (int waits = 0; waits < 5000; waits++) {
        move_five(q);
        assert(shared_linger(internal, &internal->ring->send, 0, NULL) == 0);
    }
    assert(atomic_load(&l->in_vain) == 10);
    drop(q);
}

static void refuses_inherited_handles(void) {
    int32_t q = create();
    pid_t pid = child();
    if (pid == 0) {
        assert(msgq_shared_try_send(q, 1, "", 0) == -EBADF && msgq_shared_close(q) == -EBADF);
        int32_t mine = open_it();
        assert(msgq_shared_send(mine, 1, "child", 5, NULL) == 0);
        _exit(0);
    }
    ends_well(pid);
    char body[8];
    assert(msgq_shared_receive(q, body, sizeof body, NULL, NULL) == 5);
    drop(q);
}

int main(void) {
    alarm(60);
    snprintf(name, sizeof name, "/test-shared-%d", (int)getpid());
    refuses();
    accepts_only_what_it_trusts();
    has_its_mode();
    knows_newer_files();
    refuses_what_is_marked();
    opens_beside_creation_and_removal();
#ifdef SHARED_QUEUE_POINTS
    opening_ends();
#endif
    leaves_nothing_when_it_fails();
    sends_and_receives();
    wraps();
    moves_many();
    removal_wakes();
    deletion_wakes();
    deletion_ends_tries();
    tells_whether_alone();
    lingers_seldom_in_vain();
    refuses_inherited_handles();
    return 0;
}
