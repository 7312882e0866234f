/*
 * Looking before sleeping, step by step: at a look's two points, as it begins and as it ends, this thread itself does
 * what others would do meanwhile. With a number of seconds as the first argument it says how much of the time two
 * processes look instead, in a round trip as fast as it goes, on those two cores or that one:
 *   shared_spin_test 5 0 1
 * The points and the counts are in the library's test build alone.
 */
#define _GNU_SOURCE
#include "shared_test.h"

#ifndef SHARED_QUEUE_POINTS
int main(void) {
    return 0;
}
#else
#include <sched.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>

static const int64_t SOON = 20000, BLIND = 100000, SAVED = 10000; /* nanoseconds: of a look, and what a hit saves */
static const int64_t SELDOM = 200, RARELY = 16;
static const int64_t SHORTLY = 200000,
                     STEP = 100; /* a wait, longer than a look; and each time that the clock is read */

static int32_t q, others; /* two handles of the queue */
static int calls;         /* of the point in a look */

static atomic_llong time_now;

static int64_t reads_the_clock(void) {
    return atomic_fetch_add(&time_now, STEP);
}

static int64_t receive(int32_t by, int64_t nanos) {
    char body[8];
    struct timespec deadline = shared_in_nanos(nanos);
    return msgq_shared_receive(by, body, sizeof body, NULL, &deadline);
}

static void send(void) {
    assert(msgq_shared_try_send(others, 1, "", 0) == 0);
}

static struct spinning *spinning(void) {
    return &shared_queue(q)->spinning[1];
}

static int64_t looks_done(void) {
    return atomic_load(&shared_looks.looks);
}

static void forget(void) {
    memset(shared_queue(q)->spinning, 0, sizeof shared_queue(q)->spinning);
    memset(&shared_looks, 0, sizeof shared_looks);
    shared_has_sent(1);
    calls = 0;
    shared_clock = NULL;
    struct timespec real = shared_in_nanos(0);
    atomic_store(&time_now, real.tv_sec * INT64_C(1000000000) + real.tv_nsec);
    shared_clock = reads_the_clock;
}

/* The hook is called at other points, too; only those of a look count. */
static int looks(const char *file) {
    const char *slash = strrchr(file, '/');
    return strcmp(slash != NULL ? slash + 1 : file, "shared_spin.c") == 0 && ++calls == 1;
}

static void comes_in_time(const char *file, int line) {
    (void)line;
    if (looks(file)) {
        send();
        shared_has_sent(1); /* it is another thread's message */
    }
}

static void hit(void) {
    calls = 0;
    shared_point = comes_in_time;
    assert(receive(q, SHORTLY) == 0);
    shared_point = NULL;
}

/* Each look in vain is followed by a rest that is twice as long as the last one, up to 16 times as long as the first. */
static void what_is_in_vain_becomes_seldom(void) {
    forget();
    int64_t rest = SELDOM * BLIND;
    for (int look = 1; look <= 8; look++) {
        assert(receive(q, SHORTLY) == -ETIMEDOUT && looks_done() == look);
        int64_t until = atomic_load(&spinning()->until[1]), rests = until - atomic_load(&time_now);
        assert(rests <= rest && rests > rest - SHORTLY);
        atomic_store(&time_now, until - SHORTLY);
        assert(receive(q, SHORTLY / 2) == -ETIMEDOUT && looks_done() == look);
        atomic_store(&time_now, until);
        rest = rest < RARELY * SELDOM * BLIND ? 2 * rest : rest;
    }
    assert(atomic_load(&shared_looks.hits) == 0);
    hit();
    assert(receive(q, BLIND / 2) == -ETIMEDOUT &&
           atomic_load(&spinning()->credit) == 0); /* its deadline cuts it short */
    int64_t cut = atomic_load(&spinning()->until[1]);
    assert(cut - atomic_load(&time_now) <= SELDOM * BLIND);
    atomic_store(&time_now, cut);
    assert(receive(q, SHORTLY) == -ETIMEDOUT);
    int64_t until = atomic_load(&spinning()->until[1]) - atomic_load(&time_now);
    assert(until > 0 && until <= SELDOM * BLIND); /* as after the first one */
}

/* What came in time was worth while: as much as it saved may be looked in vain, and what comes then gives credit, too. */
static void hits_give_credit(void) {
    enum { HITS = 25 };
    forget();
    for (int i = 1; i <= HITS; i++) {
        hit();
        assert(atomic_load(&shared_looks.hits) == i && atomic_load(&spinning()->credit) == i * SAVED);
    }
    for (int vain = 0; vain < HITS * SAVED / BLIND + 1; vain++) {
        assert(atomic_load(&spinning()->credit) > 0);
        assert(receive(q, SHORTLY) == -ETIMEDOUT && looks_done() == HITS + vain + 1);
    }
    assert(atomic_load(&spinning()->credit) == 0);
    assert(receive(q, SHORTLY) == -ETIMEDOUT && looks_done() == HITS + HITS * SAVED / BLIND + 1);
    atomic_fetch_add(&time_now, SELDOM * 2 * BLIND);
    hit();
    assert(atomic_load(&spinning()->credit) == SAVED);
}

static void comes_late(const char *file, int line) {
    (void)line;
    if (looks(file)) {
        atomic_fetch_add(&time_now, 1000000); /* it is preempted */
        send();
    }
}

static void comes_after_a_wake_up(const char *file, int line) {
    (void)line;
    if (looks(file)) {
        atomic_fetch_add(&time_now, BLIND / 2);
        send();
    }
}

static void comes_for_another(const char *file, int line) {
    (void)line;
    if (looks(file)) {
        send();
        shared_has_sent(1);
    } else if (calls == 2) {
        calls++;
        assert(receive(others, 0) == 0);
    }
}

/* Nobody looks before 200 times as long has passed as it took, though no longer than a look. */
static void is_in_vain(int64_t least, int64_t most) {
    int64_t until = atomic_load(&spinning()->until[1]) - atomic_load(&time_now);
    assert(looks_done() == 1 && atomic_load(&shared_looks.hits) == 0 && atomic_load(&spinning()->credit) == 0);
    assert(until > SELDOM * least - BLIND && until <= SELDOM * most);
}

static void what_came_late_or_for_another_was_in_vain(void) {
    forget();
    shared_point = comes_late;
    assert(receive(q, 100 * SHORTLY) == 0);
    is_in_vain(BLIND, BLIND);
    forget();
    shared_point = comes_after_a_wake_up;
    assert(receive(q, 100 * SHORTLY) == 0);
    is_in_vain(BLIND / 2, BLIND);
    forget();
    shared_point = comes_for_another;
    assert(receive(q, 100 * SHORTLY) == -ETIMEDOUT && calls >= 3);
    is_in_vain(0, SOON);
    shared_point = NULL;
}

/* Others look for longer than whoever has sent to somebody awake, and the one may look where the other may not. */
static void an_answer_is_expected_of_somebody_awake(void) {
    forget();
    int64_t begin = atomic_load(&time_now);
    assert(receive(q, SHORTLY) == -ETIMEDOUT && looks_done() == 1);
    assert(atomic_load(&time_now) - begin >= BLIND && atomic_load(&time_now) - begin < 2 * BLIND);
    for (int i = 0; i < 2; i++) { /* the first one wakes whoever waited last */
        send();
        assert(receive(q, 0) == 0);
    }
    begin = atomic_load(&time_now);
    assert(receive(q, SHORTLY) == -ETIMEDOUT && looks_done() == 2);
    assert(atomic_load(&time_now) - begin >= SOON && atomic_load(&time_now) - begin < 2 * SOON);
    assert(receive(q, SHORTLY) == -ETIMEDOUT && looks_done() == 2); /* the answer did not come */
    forget();
    atomic_fetch_or(&shared_queue(q)->ring->send.wake, 1); /* as one who is asleep has it */
    send();
    assert(receive(q, 0) == 0);
    assert(receive(q, SHORTLY) == -ETIMEDOUT && atomic_load(&spinning()->until[1]) > 0);
}

static void *waits(void *by) {
    assert(receive(*(int32_t *)by, SHORTLY) == -ETIMEDOUT);
    return NULL;
}

static void others_wait(const char *file, int line) {
    (void)line;
    if (looks(file)) {
        pthread_t threads[2];
        assert(pthread_create(&threads[0], NULL, waits, &q) == 0 && pthread_join(threads[0], NULL) == 0);
        assert(atomic_load(&shared_looks.looks) == 0);
        assert(pthread_create(&threads[1], NULL, waits, &others) == 0 && pthread_join(threads[1], NULL) == 0);
        assert(atomic_load(&shared_looks.looks) == 1);
    }
}

static void one_thread_of_a_handle_looks(void) {
    forget();
    memset(shared_queue(others)->spinning, 0, sizeof shared_queue(others)->spinning);
    shared_point = others_wait;
    assert(receive(q, SHORTLY) == -ETIMEDOUT && calls >= 2);
    shared_point = NULL;
    forget();
    assert(receive(q, SHORTLY) == -ETIMEDOUT && atomic_load(&shared_looks.looks) == 1); /* it has been given back */
}

static void nothing_is_written(const char *file, int line) {
    (void)line;
    const char *slash = strrchr(file, '/');
    if (strcmp(slash != NULL ? slash + 1 : file, "shared_spin.c") == 0) {
        int begins = ++calls == 1;
        assert(mprotect(shared_queue(q)->ring, HEADER + CAPACITY, begins ? PROT_READ : PROT_READ | PROT_WRITE) == 0);
    }
}

static void looking_writes_nothing_that_is_shared(void) {
    forget();
    shared_point = nothing_is_written;
    assert(receive(q, SHORTLY) == -ETIMEDOUT && calls == 2);
    shared_point = NULL;
}

/* Looks that were worth while do not make the next wait linger, which comes after several messages of its own side. */
static void a_round_trip_does_not_linger(void) {
    struct queue *handle = shared_queue(q);
    unsigned lingered = atomic_load(&handle->lingering[1].worth.occasions);
    for (int i = 0; i < 10; i++) {
        forget();
        shared_point = comes_in_time;
        assert(msgq_shared_try_send(q, 1, "", 0) == 0 && receive(others, 0) == 0);
        assert(receive(q, SHORTLY) == 0);
        shared_point = NULL;
    }
    assert(receive(q, SHORTLY) == -ETIMEDOUT);
    assert(atomic_load(&handle->lingering[1].worth.occasions) == lingered);
}

static void a_deadline_ends_it(void) {
    forget();
    assert(receive(q, 0) == -ETIMEDOUT && looks_done() == 0);
    forget();
    int64_t begin = atomic_load(&time_now);
    assert(receive(q, 20 * STEP) == -ETIMEDOUT && looks_done() == 1);
    assert(atomic_load(&time_now) - begin < 50 * STEP);
}

static void removes(const char *file, int line) {
    (void)line;
    if (looks(file)) {
        shared_point = NULL;
        assert(msgq_shared_remove(name, -1) == 0);
    }
}

static void a_removal_is_noticed(void) {
    forget();
    shared_point = removes;
    assert(msgq_shared_receive(q, NULL, 0, NULL, NULL) == -EIDRM);
}

static void is_asked_for(void) {
    assert(shared_several("0-1\n") && shared_several("0,2\n") && shared_several("") && !shared_several("0\n"));
    assert(msgq_shared_spin(q, -2) == -EINVAL && msgq_shared_spin(q, MSGQ_SHARED_LONGEST_SPIN + 1) == -EINVAL);
    assert(msgq_shared_spin(-1, 0) == -EBADF);
    for (int64_t fixed = 0; fixed <= 1000; fixed += 1000) {
        forget();
        assert(msgq_shared_spin(q, fixed) == 0 && receive(q, SHORTLY) == -ETIMEDOUT);
        assert(atomic_load(&shared_looks.looks) == (fixed > 0));
    }
    assert(msgq_shared_spin(q, -1) == 0 && shared_queue(q)->spin == shared_first_spin());
}

/* One of the two ends, pinned; says how much of its time it looked. */
static void end(const char *what, int core, int first, int32_t out, int32_t in, long seconds) {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(core, &cores);
    assert(sched_setaffinity(0, sizeof cores, &cores) == 0);
    struct timespec begin = shared_in_nanos(0), until = shared_in_nanos(seconds * 1000000000);
    int64_t trips = 0;
    char body[8];
    for (; !shared_passed(&until); trips++) {
        struct timespec soon = shared_in_nanos(1000000000);
        assert(!first || msgq_shared_send(out, 1, "", 0, NULL) == 0);
        if (msgq_shared_receive(in, body, sizeof body, NULL, &soon) == 0 && !first) {
            assert(msgq_shared_send(out, 1, "", 0, NULL) == 0);
        }
    }
    struct timespec now = shared_in_nanos(0);
    double all = (double)shared_nanos(&begin, &now);
    printf("%s: %.2f us a round trip, looked %.2f %% of the time, %lld times, of which worth while %lld\n", what,
           all / 1e3 / (double)trips, 100 * (double)atomic_load(&shared_looks.nanos) / all,
           atomic_load(&shared_looks.looks), atomic_load(&shared_looks.hits));
}

static void measure(long seconds, int one, int other) {
    char replies[sizeof name + 16];
    snprintf(replies, sizeof replies, "%s-replies", name);
    q = create();
    int32_t back = msgq_shared_open(replies, O_CREAT | O_EXCL, 0600, CAPACITY, LARGEST);
    assert(back >= 0);
    pid_t pid = fork();
    if (pid == 0) {
        end("server", other, 0, msgq_shared_open(replies, 0, 0, 0, 0), msgq_shared_open(name, 0, 0, 0, 0), seconds);
        exit(0);
    }
    end("client", one, 1, q, back, seconds);
    assert(waitpid(pid, NULL, 0) == pid);
    drop(q);
    assert(msgq_shared_remove(replies, back) == 0);
}

int main(int argc, char **argv) {
    begin("spin");
    if (argc > 3) {
        measure(atol(argv[1]), atoi(argv[2]), atoi(argv[3]));
        return 0;
    }
    q = create();
    others = msgq_shared_open(name, 0, 0, 0, 0);
    assert(others >= 0);
    shared_queue(q)->spin = shared_queue(others)->spin = ADAPTS; /* whatever the machine */
    what_is_in_vain_becomes_seldom();
    hits_give_credit();
    what_came_late_or_for_another_was_in_vain();
    an_answer_is_expected_of_somebody_awake();
    one_thread_of_a_handle_looks();
    looking_writes_nothing_that_is_shared();
    a_round_trip_does_not_linger();
    a_deadline_ends_it();
    is_asked_for();
    shared_queue(q)->spin = ADAPTS;
    a_removal_is_noticed();
    assert(msgq_shared_close(q) == 0 && msgq_shared_close(others) == 0);
    return 0;
}
#endif
