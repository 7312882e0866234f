/* The signal ends a wait on either kind of queue, again and again; the wake-up is repeated until the waiter says that
 * it left. */
#define _GNU_SOURCE
#include "msgq.h"
#include "posix_test.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/ipc.h>
#include <unistd.h>

/* without a pause an idle core sends signals faster than the waiter handles them, and it does nothing else */
enum { ROUNDS = 3000, PAUSE_MICROS = 50 };

static int32_t id;
static int32_t descriptor;
static atomic_long thread;
static atomic_int round_inside;
static atomic_int done;

static void *waiter(void *posix) {
    struct {
        int64_t type;
        char body[64];
    } message;
    uint32_t priority;
    thread = msgq_wake_self();
    for (int i = 1; i <= ROUNDS; i++) {
        round_inside = i;
        int64_t n = posix ? msgq_posix_receive(descriptor, message.body, 64, &priority, NULL)
                          : msgq_sysv_receive(id, &message, 64, 0, 0);
        assert(n == -EINTR);
    }
    round_inside = ROUNDS + 1;
    while (!done) { /* the thread must exist as long as signals may come */
        sched_yield();
    }
    return NULL;
}

static void wake_all(void *posix) {
    pthread_t t;
    round_inside = 0;
    done = 0;
    assert(pthread_create(&t, NULL, waiter, posix) == 0);
    for (int i = 1; i <= ROUNDS; i++) {
        while (round_inside < i) {
            sched_yield();
        }
        while (round_inside == i) {
            int32_t r = msgq_wake_send(thread);
            assert(r == 0 || r == -EAGAIN); /* too many signals are pending */
            usleep(PAUSE_MICROS);
        }
        if (round_inside > i) {
            i = round_inside - 1;
        }
    }
    done = 1;
    assert(pthread_join(t, NULL) == 0);
}

int main(void) {
    alarm(900); /* ends what hangs: the slowest machine is done before */
    assert(msgq_wake_signal() > 0 && msgq_wake_signal() == msgq_wake_signal());
    id = msgq_sysv_get(IPC_PRIVATE, 0600 | IPC_CREAT);
    assert(id >= 0);
    wake_all(NULL);
    assert(msgq_sysv_control(id, IPC_RMID, NULL) == 0);
    if (has_posix_queues()) {
        char name[64];
        snprintf(name, sizeof name, "/msgq-test-wake-%d", (int)getpid());
        descriptor = msgq_posix_open(name, O_RDWR | O_CREAT | O_EXCL, 0600, 2, 64);
        assert(descriptor >= 0);
        assert(msgq_posix_unlink(name) == 0);
        wake_all(&descriptor);
    }
    return 0;
}
