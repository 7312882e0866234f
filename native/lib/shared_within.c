/* Sending and receiving as Java calls it: within a number of nanoseconds; 0 does not sleep, a negative one is no limit.
 */
#define _GNU_SOURCE
#include "msgq.h"
#include "shared_layout.h"

static const struct timespec *deadline(struct timespec *t, int64_t nanos) {
    if (nanos < 0) {
        return NULL;
    }
    *t = shared_in_nanos(nanos);
    return t;
}

int32_t msgq_shared_send_within(int32_t queue, int64_t type, const void *body, int64_t length, int64_t nanos) {
    struct timespec t;
    return nanos == 0 ? msgq_shared_try_send(queue, type, body, length)
                      : msgq_shared_send(queue, type, body, length, deadline(&t, nanos));
}

int64_t msgq_shared_receive_within(int32_t queue, void *body, int64_t capacity, int64_t *type, int64_t nanos) {
    struct timespec t;
    return nanos == 0 ? msgq_shared_try_receive(queue, body, capacity, type)
                      : msgq_shared_receive(queue, body, capacity, type, deadline(&t, nanos));
}
