/* What an open queue in shared memory does, one call after the other and between processes. */
#include "shared_test.h"

#include <sys/wait.h>

enum { MANY = 40 };

static const struct timespec past;

static int32_t open_it(void) {
    int32_t q = msgq_shared_open(name, 0, 0, 0, 0);
    assert(q >= 0);
    return q;
}

static struct msgq_shared_state state(int32_t q) {
    struct msgq_shared_state s;
    assert(msgq_shared_state(q, &s, sizeof s) == sizeof s);
    return s;
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

static void sends_and_receives(void) {
    int32_t q = create();
    char body[LARGEST + 1] = "";
    int64_t type = 0;
    assert(msgq_shared_try_receive(q, body, sizeof body, &type) == -EAGAIN);
    assert(msgq_shared_receive(q, body, sizeof body, &type, &past) == -ETIMEDOUT);
    assert(msgq_shared_spin(q, -2) == -EINVAL && msgq_shared_spin(q, MSGQ_SHARED_LONGEST_SPIN + 1) == -EINVAL);
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
    assert(msgq_shared_try_send(q, 1, "", 0) == -EIDRM && msgq_shared_state(other, &s, sizeof s) == -EIDRM);
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
    assert(pthread_create(&thread, NULL, waits, (void *)(intptr_t)q) == 0);
    assert(unlink(path) == 0);
    assert(pthread_join(thread, &result) == 0 && (intptr_t)result == -EIDRM);
    assert(msgq_shared_close(q) == 0);
}

/* Who only tries learns of it, too, after a number of tries in vain. */
static void deletion_ends_tries(void) {
    char body[LARGEST];
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

static int32_t linger(struct queue *q, const struct timespec *deadline) {
    struct side *s = &q->ring->send;
    return shared_linger(q, s, shared_moved_since(q, s), 0, deadline);
}

/* Who waits after many messages, and to no purpose, soon seldom lingers; who waits after each message never does. */
static void lingers_seldom_in_vain(void) {
    int32_t q = create();
    struct queue *internal = shared_queue(q);
    struct worth *l = &internal->lingering[1].worth;
    move_five(q);
    for (int waits = 0; waits < 100; waits++) {
        assert(linger(internal, waits == 0 ? &past : NULL) == 0);
        char body;
        assert(msgq_shared_try_send(q, 1, "", 1) == 0 && msgq_shared_try_receive(q, &body, 1, NULL) == 1);
    }
    assert(atomic_load(&l->in_vain) == 0);
    for (int waits = 0; waits < 5000; waits++) {
        move_five(q);
        assert(linger(internal, NULL) == 0);
    }
    assert(atomic_load(&l->in_vain) == 10);
    drop(q);
}

/* A program's struct may be shorter or longer than the library's. */
static void fills_no_more_than_it_is_given(void) {
    int32_t q = create();
    int64_t shorter[] = {-1, -1};
    assert(msgq_shared_state(q, (void *)shorter, sizeof shorter[0]) == sizeof(struct msgq_shared_state));
    assert(shorter[0] == CAPACITY && shorter[1] == -1);
    struct {
        struct msgq_shared_state known;
        int64_t unknown;
    } longer = {.unknown = -1};
    assert(msgq_shared_state(q, &longer.known, sizeof longer) == sizeof longer.known);
    assert(longer.known.largest == LARGEST && longer.unknown == 0);
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
    begin("queue");
    sends_and_receives();
    wraps();
    moves_many();
    removal_wakes();
    deletion_wakes();
    deletion_ends_tries();
    tells_whether_alone();
    lingers_seldom_in_vain();
    fills_no_more_than_it_is_given();
    refuses_inherited_handles();
    return 0;
}
