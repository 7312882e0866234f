/* Looking at a queue. */
#define _GNU_SOURCE
#include "shared_layout.h"

#include <fcntl.h>
#include <string.h>

enum { TRIES = 1000 };

/* 0, -EIDRM, or -EBADMSG. */
static int32_t look(struct queue *q, struct msgq_shared_state *state) {
    struct ring *r = q->ring;
    uint64_t received, sent;
    int tries = 0;
    do { /* until nobody received while we looked at both */
        received = atomic_load(&r->receive.position);
        sent = atomic_load(&r->send.position);
    } while (received != atomic_load(&r->receive.position) && ++tries < TRIES);
    *state = (struct msgq_shared_state){
        .capacity = (int64_t)q->capacity, .largest = (int64_t)q->largest, .file = (int64_t)q->file};
    int64_t used = shared_between(q, received, sent);
    if ((atomic_load(&r->send.lock) & REMOVED) || used < 0) {
        return used < 0 ? -EBADMSG : -EIDRM;
    }
    uint64_t before = FIRST >> 32;
    uint32_t next = used == 0 ? 0 : atomic_load_explicit(&shared_header(q, received)->length, memory_order_relaxed);
    state->messages = (uint32_t)(sent >> 32) - (uint32_t)(received >> 32);
    state->next = next < q->largest ? next : (int64_t)q->largest;
    state->sent = (int64_t)(shared_in_full(atomic_load(&r->send.total), (uint32_t)(sent >> 32)) - before);
    state->received = (int64_t)(shared_in_full(atomic_load(&r->receive.total), (uint32_t)(received >> 32)) - before);
    state->taken_over = (int64_t)atomic_load(&r->taken_over);
    state->rescued = (int64_t)atomic_load(&r->rescued);
    return 0;
}

int32_t msgq_shared_state(int32_t handle, struct msgq_shared_state *state, size_t size) {
    struct queue *q = shared_queue(handle);
    if (q == NULL) {
        return -EBADF;
    }
    struct msgq_shared_state known;
    int32_t r = look(q, &known);
    memset(state, 0, size);
    memmove(state, &known, size < sizeof known ? size : sizeof known);
    return r < 0 ? r : (int32_t)sizeof known;
}

int32_t msgq_shared_alone(int32_t handle) {
    struct queue *q = shared_queue(handle);
    if (q == NULL || shared_own(q) < 0) {
        return -EBADF;
    }
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = REMOVING + 1, .l_len = SHARED_ID};
    int32_t r = (int32_t)result(syscall(SYS_fcntl, q->descriptor, F_OFD_GETLK, &lock));
    return r < 0 ? r : lock.l_type == F_UNLCK;
}
