/* A queue with a name of the test's own. */
#define _GNU_SOURCE
#include "shared_layout.h"
#include "shared_queue.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { CAPACITY = 1 << 16, LARGEST = CAPACITY / 4 };

static char name[64];
static char path[128]; /* of its file */

static inline void begin(const char *test) {
    alarm(900); /* ends what hangs: the slowest machine is done before */
    snprintf(name, sizeof name, "/test-%s-%d", test, (int)getpid());
    snprintf(path, sizeof path, "/dev/shm/msgq.%s", name + 1);
}

static inline int32_t create(void) {
    int32_t q = msgq_shared_open(name, O_CREAT | O_EXCL, 0600, CAPACITY, LARGEST);
    assert(q >= 0);
    return q;
}

static inline void drop(int32_t q) {
    assert(msgq_shared_remove(name, q) == 0);
    assert(msgq_shared_close(q) == 0);
}
