/*
 * Sending and receiving as Java calls it: within a number of nanoseconds. 0 waits for nothing but its turn while others
 * are in the middle of a call, a negative number not even for that (-EBUSY), and the largest one has no end.
 */
#define _GNU_SOURCE
#include "msgq.h"
#include "shared_layout.h"

static const struct timespec *deadline(struct timespec *t, int64_t nanos) {
    if (nanos <= 0) {
        return nanos < 0 ? &shared_at_once : &shared_in_turn;
    }
    *t = shared_in_nanos(nanos);
    return nanos == INT64_MAX ? NULL : t;
}

int32_t msgq_shared_send_within(int32_t queue, int64_t type, const void *body, int64_t length, int64_t nanos) {
    struct timespec t;
    return nanos <= 0 ? shared_try_send(queue, type, body, length, deadline(&t, nanos))
                      : msgq_shared_send(queue, type, body, length, deadline(&t, nanos));
}

int64_t msgq_shared_receive_within(int32_t queue, void *body, int64_t capacity, int64_t *type, int64_t nanos) {
    struct timespec t;
    return nanos <= 0 ? shared_try_receive(queue, body, capacity, type, deadline(&t, nanos))
                      : msgq_shared_receive(queue, body, capacity, type, deadline(&t, nanos));
}

int64_t msgq_shared_send_many_within(int32_t queue, const void *first, int64_t stride, int32_t count, int64_t nanos) {
    struct timespec t;
    return shared_send_many(queue, first, stride, count, deadline(&t, nanos));
}

int64_t msgq_shared_receive_many_within(int32_t queue, void *first, int64_t stride, int64_t capacity, int32_t count,
                                        int64_t nanos) {
    struct timespec t;
    return shared_receive_many(queue, first, stride, capacity, count, deadline(&t, nanos));
}
