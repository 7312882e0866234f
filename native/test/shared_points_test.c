/*
 * A process dies at every point of every operation, and the others go on. It halts there first, so that they find it in
 * the middle; then it is killed. Their waits have no timer, so a wake-up that nobody gives is a test that does not end.
 * The points are in the library's test build alone. ThreadSanitizer has nothing to see in processes.
 */
#define _GNU_SOURCE
#include "shared_layout.h"

#if !defined(SHARED_QUEUE_POINTS) || defined(__SANITIZE_THREAD__)
int main(void) {
    return 0;
}
#else
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>

enum { CAPACITY = 4096, LARGEST = 1024, SHORT = 200, BATCH = 20, LAST = 1000, SECONDS = 900, SOON_NANOS = 1000000 };

enum operation {
    CREATE,
    OPEN,
    SEND,
    SEND_MANY,
    SEND_FULL,
    SEND_SOON,
    RECEIVE,
    RECEIVE_MANY,
    RECEIVE_EMPTY,
    RECEIVE_SOON,
    RECEIVE_WOKEN,
    RECEIVE_SHORT,
    WATCH,
    REMOVE
};
enum dead { NOBODY, HOLDER, WAKER }; /* somebody who died before the victim, and what of */

struct scenario {
    const char *what;
    enum operation operation;
    int full;    /* no room for a message at first, rather than no message */
    int sleeper; /* somebody is asleep for room or a message before, rather than two come while the victim is halted */
    enum dead dead;
    int child; /* the victim has a child that lives on */
};

static const struct scenario scenarios[] = {
    {.what = "create", CREATE},
    {.what = "open", OPEN},
    {.what = "send", SEND},
    {.what = "send, while a receiver sleeps", SEND, .sleeper = 1},
    {.what = "send, with a child that lives on", SEND, .child = 1},
    {.what = "send, the lock's holder being dead", SEND, .dead = HOLDER},
    {.what = "send, the last waker being dead", SEND, .dead = WAKER},
    {.what = "send many, while a receiver sleeps", SEND_MANY, .sleeper = 1},
    {.what = "send, without room", SEND_FULL, .full = 1},
    {.what = "send, looking for room", SEND_SOON, .full = 1},
    {.what = "receive", RECEIVE, .full = 1},
    {.what = "receive, while a sender sleeps", RECEIVE, .full = 1, .sleeper = 1},
    {.what = "receive many, while a sender sleeps", RECEIVE_MANY, .full = 1, .sleeper = 1},
    {.what = "receive, without a message", RECEIVE_EMPTY},
    {.what = "receive, looking for a message", RECEIVE_SOON},
    {.what = "receive, woken for a message", RECEIVE_WOKEN},
    {.what = "receive, woken for one that is too long", RECEIVE_SHORT},
    {.what = "watch, a lock's holder being dead", WATCH, .dead = HOLDER},
    {.what = "watch, a waker being dead", WATCH, .dead = WAKER},
    {.what = "remove, while a receiver sleeps", REMOVE, .sleeper = 1},
};

static char name[64];
static int halted[2]; /* the victim writes to it at its point */
static int never[2];  /* and waits there */
static int countdown;
static int given; /* messages to the victim, as it waits */

static void halt(const char *file, int line) {
    if (--countdown == 0) {
        char where[64], c;
        const char *slash = strrchr(file, '/');
        int n = snprintf(where, sizeof where, "%s:%d", slash != NULL ? slash + 1 : file, line);
        assert(write(halted[1], where, (size_t)n) == n);
        assert(read(never[0], &c, 1) == 1);
    }
}

static int32_t create(void) {
    return msgq_shared_open(name, O_CREAT | O_EXCL, 0600, CAPACITY, LARGEST);
}

static int32_t open_it(int flags) {
    int32_t q = msgq_shared_open(name, flags, 0, 0, 0);
    assert(q >= 0);
    return q;
}

static pid_t child(void) {
    fflush(stdout);
    pid_t pid = fork();
    assert(pid >= 0);
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* so that none outlives a failure */
    }
    return pid;
}

static int ends(pid_t pid) {
    int status;
    assert(waitpid(pid, &status, 0) == pid && WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void kill_it(pid_t pid) {
    int status;
    assert(kill(pid, SIGKILL) == 0 && waitpid(pid, &status, 0) == pid);
}

static void *watches(void *nothing) {
    for (;;) {
        msgq_shared_watch();
        usleep(1000);
    }
    return nothing;
}

static int32_t open_watched(void) {
    pthread_t thread;
    int32_t q = open_it(MSGQ_SHARED_WATCHED);
    assert(pthread_create(&thread, NULL, watches, NULL) == 0);
    return q;
}

static int outcome(int64_t r) {
    return r >= 0 ? 0 : (int)-r;
}

/* Sends the last message. */
static pid_t sender(void) {
    pid_t pid = child();
    if (pid == 0) {
        char body[SHORT] = "";
        _exit(outcome(msgq_shared_send(open_watched(), LAST, body, SHORT, NULL)));
    }
    return pid;
}

/* Receives until it has the last message, and writes the types of all. */
static pid_t receiver(int out) {
    pid_t pid = child();
    if (pid == 0) {
        int32_t q = open_watched();
        char body[LARGEST];
        int64_t type = 0;
        while (type != LAST) {
            int64_t r = msgq_shared_receive(q, body, sizeof body, &type, NULL);
            if (r < 0) {
                _exit(outcome(r));
            }
            assert(write(out, &type, sizeof type) == sizeof type);
        }
        _exit(0);
    }
    return pid;
}

/* Waits until the process has ended or is asleep; its first thread is for no other reason. */
static void settles(pid_t pid) {
    char path[64], line[256], state;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    do {
        sched_yield();
        FILE *f = fopen(path, "r");
        assert(f != NULL && fgets(line, sizeof line, f) != NULL);
        fclose(f);
        state = strrchr(line, ')')[2];
    } while (state != 'S' && state != 'Z');
}

/* Somebody dies holding the senders' lock, or having signed for waking receivers. */
static void die_before(enum dead dead) {
    pid_t pid = child();
    if (pid == 0) {
        struct queue *q = shared_queue(open_it(0));
        if (dead == HOLDER) {
            assert(shared_lock(q, &q->ring->send, NULL) == 0);
        } else {
            atomic_store(&q->ring->send.waker, UINT64_C(1) << 32 | q->id);
        }
        _exit(0);
    }
    assert(ends(pid) == 0);
}

static int32_t fill(int32_t q) {
    char body[SHORT] = "";
    int32_t n = 0;
    while (msgq_shared_try_send(q, n + 1, body, SHORT) == 0) {
        n++;
    }
    return n;
}

static int is_woken(const struct scenario *s) {
    return s->operation == RECEIVE_WOKEN || s->operation == RECEIVE_SHORT;
}

static void operate(const struct scenario *s, int point) {
    struct {
        struct msgq_shared_message message;
        char body[SHORT];
    } blocks[BATCH];
    memset(blocks, 0, sizeof blocks);
    for (int i = 0; i < BATCH; i++) {
        blocks[i].message.type = 100 + i;
        blocks[i].message.length = 8;
    }
    char *body = blocks[0].body;
    int64_t type;
    const struct timespec past = {.tv_sec = 1}, soon = shared_in_nanos(SOON_NANOS);
    int flags = is_woken(s) ? MSGQ_SHARED_WATCHED : 0; /* a timer would make points */
    int32_t q = s->operation == CREATE || s->operation == OPEN ? -1 : open_it(flags);
    if (s->child && fork() == 0) { /* without the signal that others get when their parent dies */
        close(halted[1]);
        close(never[1]);
        char c;
        _exit(read(never[0], &c, 1) != 0); /* until the test has ended */
    }
    countdown = point;
    shared_point = halt;
    switch (s->operation) {
    case CREATE:
        assert(create() >= 0);
        break;
    case OPEN:
        open_it(0);
        break;
    case SEND:
        assert(msgq_shared_send(q, 100, body, SHORT, NULL) == 0);
        break;
    case SEND_MANY:
        assert(msgq_shared_send_many(q, blocks, sizeof blocks[0], BATCH) == BATCH);
        break;
    case SEND_FULL:
        assert(msgq_shared_send(q, 100, body, SHORT, &past) == -ETIMEDOUT);
        break;
    case SEND_SOON:
        shared_queue(q)->spin = ADAPTS; /* also with one processor */
        assert(msgq_shared_send(q, 100, body, SHORT, &soon) == -ETIMEDOUT);
        break;
    case RECEIVE:
        assert(msgq_shared_receive(q, body, SHORT, &type, NULL) == SHORT && type == 1);
        break;
    case RECEIVE_MANY:
        assert(msgq_shared_receive_many(q, blocks, sizeof blocks[0], SHORT, 3) == 3);
        break;
    case RECEIVE_EMPTY:
        assert(msgq_shared_receive(q, body, SHORT, &type, &past) == -ETIMEDOUT);
        break;
    case RECEIVE_SOON:
        shared_queue(q)->spin = ADAPTS;
        assert(msgq_shared_receive(q, body, SHORT, &type, &soon) == -ETIMEDOUT);
        break;
    case RECEIVE_WOKEN:
        assert(msgq_shared_receive(q, body, SHORT, &type, NULL) == SHORT);
        break;
    case RECEIVE_SHORT:
        assert(msgq_shared_receive(q, body, SHORT - 1, &type, NULL) == -EMSGSIZE);
        break;
    case WATCH:
        atomic_store(&shared_queue(q)->asleep, 1);
        msgq_shared_watch();
        break;
    case REMOVE:
        assert(msgq_shared_remove(name, q) == 0);
        break;
    }
    shared_point = NULL;
}

static struct msgq_shared_state state(int32_t q) {
    struct msgq_shared_state s;
    assert(msgq_shared_state(q, &s, sizeof s) == sizeof s);
    return s;
}

static int most(enum operation o) {
    return o == SEND || o == RECEIVE ? 1 : o == SEND_MANY ? BATCH : o == RECEIVE_MANY ? 3 : 0;
}

/* All arrive once and in order: what was there before, less what the victim took, then what it sent. Returns how many
 * it took or sent. */
static int arrived(const struct scenario *s, int in, int before) {
    int64_t type;
    int taken = 0, next = 1, sent = 0;
    for (;;) {
        assert(read(in, &type, sizeof type) == sizeof type);
        if (type == LAST) {
            break;
        }
        if (type < 100) {
            taken += next == 1 ? (int)type - 1 : 0;
            assert(type == (next == 1 ? taken + 1 : next) && sent == 0);
            next = (int)type + 1;
        } else {
            assert(type == 100 + sent++);
        }
    }
    assert(before == 0 || next == before + 1);
    assert(taken + sent <= most(s->operation) + given && (taken == 0 || s->full));
    return taken + sent;
}

/* The victim is dead. Returns what it had done: messages moved, or 1 if the queue is created or removed. */
static int others_go_on(const struct scenario *s, int32_t q, int before, pid_t from, pid_t to, int *types) {
    if (s->sleeper) {
        int moved = (int)(s->full ? state(q).received : state(q).sent - before);
        if (moved > 0 && from != 0) { /* there is room for the sleeper now, though nobody else does anything */
            assert(ends(from) == 0);
            from = -1;
        }
        while (moved > 0 && to != 0 && state(q).received < moved) { /* likewise */
            sched_yield();
        }
    }
    while (state(q).received < given) { /* another one is woken, though nobody else does anything */
        sched_yield();
    }
    from = from != 0 ? from : sender();
    to = to != 0 ? to : receiver(types[1]);
    assert(from == -1 || ends(from) == 0);
    assert(ends(to) == 0);
    assert(state(q).messages == 0 && msgq_shared_alone(q) == 1);
    int there = arrived(s, types[0], before);
    return is_woken(s) ? given - there : there;
}

static int after_creation(int32_t *q) {
    int there = msgq_shared_probe(name) > 0;
    *q = there ? open_it(0) : create();
    assert(*q >= 0 && msgq_shared_alone(*q) == 1);
    return there;
}

static int after_removal(int32_t q, pid_t sleeper) {
    int gone = msgq_shared_probe(name) == -ENOENT;
    assert(gone || msgq_shared_remove(name, q) == 0);
    assert(ends(sleeper) == EIDRM);
    return gone;
}

/* The operation up to that point. Returns what it had done, or -1 if it has fewer points. */
static int die_at(const struct scenario *s, int point) {
    int types[2];
    char where[64] = "";
    given = 0;
    assert(pipe(types) == 0);
    int32_t q = s->operation == CREATE ? -1 : create();
    int before = s->full ? fill(q) : 0;
    pid_t from = s->sleeper && s->full ? sender() : 0;
    pid_t to = s->sleeper && !s->full ? receiver(types[1]) : 0;
    if (s->sleeper) {
        settles(from + to);
    }
    if (s->dead != NOBODY) {
        die_before(s->dead);
    }
    assert(pipe(halted) == 0 && pipe(never) == 0); /* only now, as the sleeper would keep it open */
    pid_t victim = child();
    if (victim == 0) {
        operate(s, point);
        _exit(0);
    }
    close(halted[1]);
    if (is_woken(s)) {
        char body[SHORT] = "";
        settles(victim); /* asleep, or at its point */
        to = receiver(types[1]);
        settles(to);
        struct pollfd victims = {.fd = halted[0], .events = POLLIN};
        do { /* if the other one was quicker, the victim sleeps again */
            if (state(q).messages == 0) {
                assert(msgq_shared_try_send(q, 100 + given++, body, SHORT) == 0);
            }
        } while (poll(&victims, 1, 1) == 0);
    }
    int done = -1;
    int more = read(halted[0], where, sizeof where - 1) > 0;
    if (more && !s->sleeper && !is_woken(s) && s->operation != CREATE && s->operation != OPEN) {
        from = sender();
        to = receiver(types[1]);
        settles(from);
        settles(to);
    }
    kill_it(victim);
    if (more) {
        done = s->operation == CREATE   ? after_creation(&q)
               : s->operation == REMOVE ? after_removal(q, to)
                                        : others_go_on(s, q, before, from, to, types);
    } else if (from + to != 0) {
        kill_it(from + to);
    }
    msgq_shared_remove(name, -1);
    msgq_shared_close(q);
    int opened[] = {halted[0], never[0], never[1], types[0], types[1]};
    for (int i = 0; i < 5; i++) {
        close(opened[i]);
    }
    if (s->child) { /* only now it ends: it was there all the time */
        int status;
        assert(wait(&status) > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    return done;
}

/* Each scenario in a process of its own, side by side, since they wait more than they compute. */
static pid_t play(const struct scenario *s, int number) {
    pid_t pid = child();
    if (pid == 0) {
        alarm(SECONDS);
        assert(prctl(PR_SET_CHILD_SUBREAPER, 1) == 0); /* the child of a dead victim is ours */
        snprintf(name, sizeof name, "/test-points-%d-%d", (int)getpid(), number);
        int points = 0, without = 0, last = 0, done;
        while ((done = die_at(s, points + 1)) >= 0) {
            /* what is done is done at all later points, unless the victim slept once more */
            assert(done >= last || is_woken(s));
            last = done;
            points++;
            without += done == 0;
        }
        assert(points > 0);
        printf("%-38s %6d %14d %14d\n", s->what, points, without, points - without);
        exit(0);
    }
    return pid;
}

int main(void) {
    enum { ALL = sizeof scenarios / sizeof scenarios[0], TOGETHER = 6 /* within a limit of 100 processes */ };
    pid_t players[ALL];
    printf("%-38s %6s %14s %14s\n", "killed in the middle of", "points", "as if never", "as if finished");
    for (int i = 0; i < ALL + TOGETHER; i++) {
        if (i >= TOGETHER) {
            assert(ends(players[i - TOGETHER]) == 0);
        }
        if (i < ALL) {
            players[i] = play(&scenarios[i], i);
        }
    }
    return 0;
}
#endif
