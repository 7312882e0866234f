/*
 * A try beside others that are in the middle of their calls: what is there comes, and "nothing there" is true. Sixteen
 * threads then send and receive batches of 1,000 and messages of 64 MiB, and one that polls hears of a standstill only
 * after a tenth of a second, in which a machine that does much else may give the holder no processor.
 */
#define _GNU_SOURCE
#include "shared_layout.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ROUNDS = 40, SMALL = 60000, SMALLS = 16, BATCH = 1000, BUSY = 16, TRIES = 10 };
static const int64_t HUGE = 64 << 20;

static char name[64];
static int32_t q;
static char *room; /* of a message; it is sent from there, too, where all is zero */
static atomic_int ended;

static void create(int64_t capacity, int64_t largest) {
    q = msgq_shared_open(name, O_CREAT | O_EXCL, 0600, capacity, largest);
    assert(q >= 0 || q == -ENOSPC);
}

static void drop(void) {
    assert(msgq_shared_remove(name, q) == 0 && msgq_shared_close(q) == 0);
}

static int64_t after_a_standstill(int64_t r, const struct timespec *began) {
    struct timespec soonest = shared_after(began, 100000000);
    assert(r != -EBUSY || shared_passed(&soonest));
    return r;
}

static int64_t sends_one(const void *body, int64_t length) {
    struct timespec began = shared_in_nanos(0);
    return after_a_standstill(msgq_shared_try_send(q, 1, body, length), &began);
}

static int64_t receives_one(void *body, int64_t capacity) {
    struct timespec began = shared_in_nanos(0);
    return after_a_standstill(msgq_shared_try_receive(q, body, capacity, NULL), &began);
}

static pthread_barrier_t together;

static void *sends_its_part(void *body) {
    pthread_barrier_wait(&together);
    for (int i = 0; i < SMALLS / 2; i++) {
        int64_t r = sends_one(body, SMALL);
        while (r == -EBUSY) {
            r = sends_one(body, SMALL);
        }
        assert(r == 0);
    }
    pthread_barrier_wait(&together);
    return NULL;
}

static void *receives_its_part(void *body) {
    pthread_barrier_wait(&together);
    for (int i = 0; i < SMALLS / 2; i++) {
        int64_t r = receives_one(body, SMALL);
        while (r == -EBUSY) {
            r = receives_one(body, SMALL);
        }
        assert(r == SMALL);
    }
    pthread_barrier_wait(&together);
    return NULL;
}

/* There is room for all that two threads send, and a message for each time that they receive. */
static void what_is_there_comes(void) {
    static char bodies[2][SMALL];
    create(1 << 20, SMALL);
    assert(pthread_barrier_init(&together, NULL, 2) == 0);
    void *(*parts[])(void *) = {sends_its_part, receives_its_part};
    for (int round = 0; round < ROUNDS; round++) {
        pthread_t thread;
        assert(pthread_create(&thread, NULL, parts[round % 2], bodies[0]) == 0);
        parts[round % 2](bodies[1]);
        assert(pthread_join(thread, NULL) == 0);
    }
    assert(msgq_shared_try_receive(q, bodies[0], SMALL, NULL) == -EAGAIN);
    drop();
}

struct block {
    struct msgq_shared_message message;
    char body[64];
};

static void is_expected(int64_t r) {
    assert(r >= 0 || r == -EAGAIN || r == -EBUSY);
}

static void *sends_batches(void *nothing) {
    struct block *batch = calloc(BATCH, sizeof *batch);
    for (int i = 0; i < BATCH; i++) {
        batch[i].message.length = i % 64;
    }
    while (!atomic_load(&ended)) {
        is_expected(msgq_shared_send_many(q, batch, sizeof *batch, BATCH));
    }
    free(batch);
    return nothing;
}

static void *receives_batches(void *nothing) {
    struct block *batch = calloc(BATCH, sizeof *batch);
    while (!atomic_load(&ended)) {
        is_expected(msgq_shared_receive_many(q, batch, sizeof *batch, 64, BATCH));
    }
    free(batch);
    return nothing;
}

#ifndef __SANITIZE_THREAD__ /* receivers and senders share their memory */
static void *sends_huge(void *length) {
    while (!atomic_load(&ended)) {
        is_expected(sends_one(room, *(int64_t *)length));
    }
    return NULL;
}

static void *receives_huge(void *length) {
    while (!atomic_load(&ended)) {
        is_expected(receives_one(room, *(int64_t *)length)); /* under the lock: one at a time */
    }
    return NULL;
}
#endif

/* Both sides' locks are busy nearly always, and a try is neither put off nor told of a standstill too soon. */
static void a_poller_hears_of_no_standstill_too_soon(void *(*sends)(void *), void *(*receives)(void *), int64_t length,
                                                     int tries) {
    pthread_t threads[BUSY];
    atomic_store(&ended, 0);
    for (int i = 0; i < BUSY; i++) {
        assert(pthread_create(&threads[i], NULL, i % 2 ? sends : receives, &length) == 0);
    }
    for (int i = 0; i < tries; i++) {
        is_expected(sends_one(room, i % 2 ? length : 1));
        is_expected(receives_one(room, length));
    }
    atomic_store(&ended, 1);
    for (int i = 0; i < BUSY; i++) {
        assert(pthread_join(threads[i], NULL) == 0);
    }
    drop();
}

int main(void) {
    alarm(900); /* ends what hangs: the slowest machine is done before */
    snprintf(name, sizeof name, "/test-busy-%d", (int)getpid());
    room = mmap(NULL, (size_t)HUGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    assert(room != MAP_FAILED);
    create(1 << 20, 64);
    if (q == -ENOSPC) {
        puts("The C test shared_busy_test is skipped: it needs more room in /dev/shm.");
        return 0;
    }
    a_poller_hears_of_no_standstill_too_soon(sends_batches, receives_batches, 64, 20 * TRIES);
    what_is_there_comes();
#ifndef __SANITIZE_THREAD__
    int64_t length = HUGE;
    for (create(4 * length, length); q == -ENOSPC; create(4 * length, length)) {
        length /= 2; /* a container may have little */
    }
    a_poller_hears_of_no_standstill_too_soon(sends_huge, receives_huge, length, TRIES);
#endif
    return 0;
}
