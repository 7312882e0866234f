/*
 * Three senders and three receivers, of which one after the other is killed at any moment and replaced. Books are kept
 * of every message: none comes twice, damaged or out of order, and no more are lost than receivers were killed in their
 * calls. For so many seconds as the first argument says, if it is a number; it says then what it saw.
 */
#define _GNU_SOURCE
#include "shared_queue.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    SENDERS = 3,
    RECEIVERS = 3,
    ALL = SENDERS + RECEIVERS,
    MOST = 1 << 25,
    BATCH = 8,
    LARGEST = 1900,
    CAPACITY = 1 << 16
};
enum { BRIEFLY_KILLS = 150 };

enum entry { NEVER, TRIED, SENT };

/* Shared by all, and outlives them. */
struct books {
    atomic_long next[SENDERS];       /* message to send */
    atomic_int receiving[RECEIVERS]; /* so many may be in the call that is under way */
    atomic_long last[RECEIVERS][SENDERS];
    atomic_long taken;
    atomic_char sent[SENDERS][MOST]; /* enum entry */
    atomic_char received[SENDERS][MOST];
};

static struct books *books;
static char name[64];

static long now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000L + t.tv_nsec;
}

struct block {
    struct msgq_shared_message message;
    char body[LARGEST];
};

static char pattern(long number, int64_t i) {
    return (char)(number * 31 + i);
}

static void write_down(struct block *b, long number, unsigned *seed) {
    b->message.length = (int32_t)sizeof number + rand_r(seed) % (LARGEST - (int)sizeof number);
    memcpy(b->body, &number, sizeof number);
    for (int i = sizeof number; i < b->message.length; i++) {
        b->body[i] = pattern(number, i);
    }
}

/* One message by a call that waits, or many by one that does not. */
static void sends(int s) {
    int32_t q = msgq_shared_open(name, s == 0 ? MSGQ_SHARED_WATCHED : 0, 0, 0, 0);
    static struct block blocks[BATCH];
    unsigned seed = (unsigned)getpid();
    assert(q >= 0);
    for (;;) {
        int many = rand_r(&seed) % 4 == 0 ? BATCH : 1;
        long first = atomic_load(&books->next[s]);
        if (first + many >= MOST) {
            pause();
        }
        for (int i = 0; i < many; i++) {
            blocks[i].message.type = s;
            write_down(&blocks[i], first + i, &seed);
            atomic_store(&books->sent[s][first + i], TRIED);
        }
        atomic_store(&books->next[s], first + many);
        int64_t done = many == 1 ? msgq_shared_send(q, s, blocks[0].body, blocks[0].message.length, NULL) == 0
                                 : msgq_shared_send_many(q, blocks, sizeof blocks[0], many);
        assert(done >= 0 || done == -EAGAIN || done == -EBUSY); /* a busy machine stops holders, too */
        for (int i = 0; i < many; i++) {
            atomic_store(&books->sent[s][first + i], i < done ? SENT : NEVER);
        }
    }
}

static void account(int r, const struct block *b) {
    long number;
    int64_t s = b->message.type;
    assert(s >= 0 && s < SENDERS && b->message.length >= (int32_t)sizeof number && b->message.length <= LARGEST);
    memcpy(&number, b->body, sizeof number);
    assert(number > atomic_load(&books->last[r][s]) && number < MOST);
    atomic_store(&books->last[r][s], number);
    for (int i = sizeof number; i < b->message.length; i++) {
        assert(b->body[i] == pattern(number, i));
    }
    assert(atomic_fetch_add(&books->received[s][number], 1) == 0);
    atomic_fetch_add(&books->taken, 1);
}

static void receives(int r) {
    int32_t q = msgq_shared_open(name, r == 0 ? MSGQ_SHARED_WATCHED : 0, 0, 0, 0);
    static struct block blocks[BATCH];
    unsigned seed = (unsigned)getpid();
    assert(q >= 0);
    for (;;) {
        int many = rand_r(&seed) % 4 == 0 ? BATCH : 1;
        atomic_store(&books->receiving[r], many);
        int64_t n = many == 1 ? msgq_shared_receive(q, blocks[0].body, LARGEST, &blocks[0].message.type, NULL)
                              : msgq_shared_receive_many(q, blocks, sizeof blocks[0], LARGEST, many);
        assert(n >= 0 || n == -EAGAIN || n == -EBUSY);
        if (many == 1 && n >= 0) {
            blocks[0].message.length = (int32_t)n;
            n = 1;
        }
        for (int i = 0; i < n; i++) {
            account(r, &blocks[i]); /* killed meanwhile, it has taken the rest with it */
        }
        atomic_store(&books->receiving[r], 0);
    }
}

static void *watches(void *nothing) {
    for (;;) {
        msgq_shared_watch();
        usleep(100000);
    }
    return nothing;
}

static pid_t start(int i) {
    pid_t pid = fork();
    assert(pid >= 0);
    if (pid == 0) {
        pthread_t thread;
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* so that none outlives a failure */
        assert(pthread_create(&thread, NULL, watches, NULL) == 0);
        if (i < SENDERS) {
            sends(i);
        }
        receives(i - SENDERS);
    }
    return pid;
}

/* Whoever ended by itself has found a mistake. */
static void kill_it(pid_t pid) {
    int status;
    kill(pid, SIGKILL);
    assert(waitpid(pid, &status, 0) == pid && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static int sleeps(pid_t pid) {
    char file[32], text[128];
    snprintf(file, sizeof file, "/proc/%d/stat", (int)pid);
    FILE *stat = fopen(file, "r");
    assert(stat != NULL && fgets(text, sizeof text, stat) != NULL);
    fclose(stat);
    return strstr(text, ") S ") != NULL;
}

static long longest_pause; /* from a death until the next message is received */

static void goes_on(long since) {
    long taken = atomic_load(&books->taken);
    while (atomic_load(&books->taken) == taken) {
        usleep(100);
    }
    long pause = now() - since;
    longest_pause = pause > longest_pause ? pause : longest_pause;
}

int main(int count, char **arguments) {
    int seconds = count > 1 ? atoi(arguments[1]) : 0;
    books = mmap(NULL, sizeof *books, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    assert(books != MAP_FAILED);
    snprintf(name, sizeof name, "/test-chaos-%d", (int)getpid());
    int32_t q = msgq_shared_open(name, O_CREAT | O_EXCL, 0600, CAPACITY, LARGEST);
    assert(q >= 0);
    alarm((unsigned)seconds + 900); /* a wake-up that nobody gives ends here, and the slowest machine is done before */
    for (int r = 0; r < RECEIVERS; r++) {
        for (int s = 0; s < SENDERS; s++) {
            books->last[r][s] = -1;
        }
    }
    pid_t pids[ALL];
    for (int i = 0; i < ALL; i++) {
        pids[i] = start(i);
    }
    srand(7);
    long end = now() + seconds * 1000000000L, kills = 0, allowed = 0, losses = 0, sent = 0;
    while (seconds > 0 ? now() < end : kills < BRIEFLY_KILLS) {
        usleep((useconds_t)(rand() % 4000));
        int i = rand() % ALL;
        kill_it(pids[i]);
        long died = now();
        kills++;
        allowed += i < SENDERS ? 0 : atomic_load(&books->receiving[i - SENDERS]);
        pids[i] = start(i);
        goes_on(died);
    }
    for (int i = 0; i < SENDERS; i++) {
        kill_it(pids[i]);
    }
    struct msgq_shared_state state;
    do { /* the receivers empty it; what a dead one left is found within a tenth of a second */
        usleep(1000);
        assert(msgq_shared_state(q, &state, sizeof state) == sizeof state);
    } while (state.messages > 0);
    for (int i = SENDERS; i < ALL; i++) {
        while (!sleeps(pids[i])) { /* it has accounted for what it has taken, and has called again */
            usleep(1000);
        }
    }
    for (int i = SENDERS; i < ALL; i++) {
        kill_it(pids[i]);
    }
    for (int s = 0; s < SENDERS; s++) {
        for (long n = 0; n < atomic_load(&books->next[s]); n++) {
            sent += books->sent[s][n] == SENT;
            losses += books->sent[s][n] == SENT && books->received[s][n] == 0;
            assert(books->sent[s][n] != NEVER || books->received[s][n] == 0);
        }
    }
    assert(losses <= allowed);
    assert(state.sent >= sent && state.received == state.sent && msgq_shared_alone(q) == 1);
    assert(msgq_shared_remove(name, q) == 0);
    if (seconds > 0) {
        printf("%ld kills, %ld messages, %ld lost of %ld that killed receivers may have had, %ld locks taken over, "
               "%ld rescues, longest pause after a death %ld ms\n",
               kills, (long)state.sent, losses, allowed, (long)state.taken_over, (long)state.rescued,
               longest_pause / 1000000);
    }
    return 0;
}
