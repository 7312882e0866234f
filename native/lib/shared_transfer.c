/* Sending and receiving: by trying, and by waiting until the other side has moved. */
#define _GNU_SOURCE
#include "shared_layout.h"

#include <string.h>

enum { COMMIT = 16, MISSES = 256 };
enum { LOOK_NANOS = 10000000, STANDSTILL = 10, LATE_NANOS = 1000000000 };

const struct timespec shared_at_once = {0}, shared_in_turn = {0};

static struct side *other(const struct queue *q, const struct side *s) {
    return s == &q->ring->send ? &q->ring->receive : &q->ring->send;
}

/* Units of room to wait for; with any, a message that is too long is refused. */
static uint32_t need_for(const struct queue *q, int64_t length) {
    return length >= 0 && (uint64_t)length <= q->largest ? shared_units(length) : 1;
}

/* What changes as long as those who hold the lock get on: they move the position, copy, or hand the lock on. */
struct progress {
    uint64_t position;
    uint64_t waker;
    uint32_t steps;
};

static struct progress progress(struct side *s) {
    return (struct progress){.position = atomic_load(&s->position),
                             .waker = atomic_load(&s->waker),
                             .steps = atomic_load_explicit(&s->steps, memory_order_relaxed)};
}

/* Whether the lock's holder has run, as far as can be seen, since then; and how far everybody has got now. */
static int got_on(struct side *s, struct progress *before) {
    struct progress now = progress(s);
    int same = now.position == before->position && now.waker == before->waker && now.steps == before->steps;
    *before = now;
    return !same;
}

/*
 * The lock, until the deadline: -EAGAIN if there is no room (so many units) or no message (0), whoever holds it. Where
 * there is, and the holder gets on, this sleeps until it is our turn, even if the deadline has come. -EBUSY if it has,
 * and the holder has not got on for ten looks, each of which let ten milliseconds pass: then it is stopped, or is given
 * no processor; or if others have been quicker for a second.
 */
static int32_t lock_soon(struct queue *q, struct side *s, uint32_t need, const struct timespec *deadline) {
    int32_t r = shared_lock_at_once(q, s);
    struct timespec until = deadline == &shared_in_turn ? shared_in_nanos(0) : *deadline;
    struct timespec watch = shared_after(&until, -STANDSTILL * LOOK_NANOS), late = shared_after(&until, LATE_NANOS);
    struct progress before = progress(s);
    for (int still = 0; r == -EBUSY || r == -ETIMEDOUT; still = got_on(s, &before) ? 0 : still + 1) {
        if (atomic_load(&other(q, s)->lock) & REMOVED) {
            return -EIDRM; /* perhaps there alone so far, if whoever removes it has been killed */
        }
        if (!shared_ready(q, need)) {
            return -EAGAIN;
        }
        if (deadline == &shared_at_once || (still >= STANDSTILL && shared_passed(&until)) || shared_passed(&late)) {
            return -EBUSY;
        }
        struct timespec soon = shared_in_nanos(LOOK_NANOS);
        r = shared_lock(q, s, shared_earlier(&soon, &watch) ? &watch : &soon);
    }
    return r;
}

static int32_t lock(struct queue *q, struct side *s, uint32_t need, const struct timespec *deadline) {
    uint32_t seen;
    if (shared_lock_free(q, s, &seen)) {
        POINT();
        return 0;
    }
    return deadline == NULL ? shared_lock(q, s, NULL) : lock_soon(q, s, need, deadline);
}

static int32_t send_once(struct queue *q, int64_t type, const void *body, int64_t length,
                         const struct timespec *deadline) {
    struct side *s = &q->ring->send;
    int32_t r = lock(q, s, need_for(q, length), deadline);
    if (r < 0) {
        return r;
    }
    uint64_t at = atomic_load_explicit(&s->position, memory_order_relaxed);
    r = shared_put(q, &at, type, body, length);
    int wakes = r == 0 && shared_moved(s, at);
    shared_unlock(q, s, wakes);
    if (r == 0) {
        shared_has_sent(wakes);
    }
    return r;
}

static int64_t receive_once(struct queue *q, void *body, int64_t capacity, int64_t *type,
                            const struct timespec *deadline) {
    struct side *s = &q->ring->receive;
    int64_t r = lock(q, s, 0, deadline);
    if (r < 0) {
        return r;
    }
    uint64_t at = atomic_load_explicit(&s->position, memory_order_relaxed);
    r = shared_get(q, &at, body, capacity, type);
    shared_unlock(q, s, r >= 0 && shared_moved(s, at) ? EVERYBODY : 0);
    return r;
}

/* Waits until that side has moved, which may be in vain: 0, -ETIMEDOUT, -EINTR, -EIDRM, -EBADF. */
static int32_t await(struct queue *q, struct side *s, uint32_t need, const struct timespec *deadline, unsigned *passes,
                     struct looking *l) {
    shared_end_lingering(other(q, s));
    uint32_t since = shared_moved_since(q, s);
    if (shared_spin(q, s, need, deadline, l)) {
        return shared_rest(passes, deadline);
    }
    int32_t r = q->spin <= 0 ? shared_linger(q, s, since, need, deadline) : 0;
    if (r < 0) {
        return r;
    }
    if (r > 0 && shared_ready(q, need)) {
        return shared_rest(passes, deadline);
    }
    POINT();
    uint32_t v = atomic_fetch_or(&s->wake, 1) | 1;
    POINT();
    if (atomic_load(&s->lock) & REMOVED) {
        return -EIDRM; /* likewise */
    }
    if (shared_ready(q, need)) { /* others may be quicker again and again */
        return shared_passed(deadline) ? -ETIMEDOUT : shared_rest(passes, deadline);
    }
    POINT();
    r = shared_sleep(q, &s->wake, v, deadline);
    return r < 0 ? r : shared_rest(passes, deadline);
}

/* Whoever was woken for a message, and leaves without one, wakes another. */
static void pass_on(struct queue *q) {
    if (shared_ready(q, 0)) {
        POINT();
        shared_wake(&q->ring->send.wake, 1);
        POINT();
    }
}

/* A call that would have had to wait. Now and then it looks whether the queue has been removed by whoever died of it,
 * or by a shell's rm. */
static int64_t missed(struct queue *q, int64_t r) {
    if (r == -EAGAIN && atomic_fetch_add_explicit(&q->misses, 1, memory_order_relaxed) % MISSES == MISSES - 1) {
        shared_look_after(q);
    }
    return r;
}

int32_t shared_try_send(int32_t handle, int64_t type, const void *body, int64_t length,
                        const struct timespec *deadline) {
    struct queue *q = shared_queue(handle);
    return q == NULL ? -EBADF : (int32_t)missed(q, send_once(q, type, body, length, deadline));
}

int32_t msgq_shared_try_send(int32_t handle, int64_t type, const void *body, int64_t length) {
    return shared_try_send(handle, type, body, length, &shared_in_turn);
}

int32_t msgq_shared_send(int32_t handle, int64_t type, const void *body, int64_t length,
                         const struct timespec *deadline) {
    struct queue *q = shared_queue(handle);
    unsigned passes = 0;
    struct looking looking;
    int32_t r = q == NULL ? -EBADF : send_once(q, type, body, length, deadline);
    while (r == -EAGAIN) {
        int32_t waited = await(q, &q->ring->receive, need_for(q, length), deadline, &passes, &looking);
        if (waited == -EINTR) {
            return waited;
        }
        r = send_once(q, type, body, length, deadline);
        shared_spun(q, &q->ring->receive, &looking, r != -EAGAIN);
        if (r == -EAGAIN && waited < 0) {
            return waited;
        }
    }
    return r;
}

int64_t shared_try_receive(int32_t handle, void *body, int64_t capacity, int64_t *type,
                           const struct timespec *deadline) {
    struct queue *q = shared_queue(handle);
    int64_t ignored;
    return q == NULL ? -EBADF : missed(q, receive_once(q, body, capacity, type != NULL ? type : &ignored, deadline));
}

int64_t msgq_shared_try_receive(int32_t handle, void *body, int64_t capacity, int64_t *type) {
    return shared_try_receive(handle, body, capacity, type, &shared_in_turn);
}

int64_t msgq_shared_receive(int32_t handle, void *body, int64_t capacity, int64_t *type,
                            const struct timespec *deadline) {
    struct queue *q = shared_queue(handle);
    int64_t ignored;
    unsigned passes = 0;
    struct looking looking;
    type = type != NULL ? type : &ignored;
    int64_t r = q == NULL ? -EBADF : receive_once(q, body, capacity, type, deadline);
    while (r == -EAGAIN) {
        int32_t waited = await(q, &q->ring->send, 0, deadline, &passes, &looking);
        r = waited == -EINTR ? waited : receive_once(q, body, capacity, type, deadline);
        shared_spun(q, &q->ring->send, &looking, r >= 0);
        r = r == -EAGAIN && waited < 0 ? waited : r;
        if (r < 0 && r != -EAGAIN) {
            pass_on(q);
        }
    }
    return r;
}

int64_t shared_send_many(int32_t handle, const void *first, int64_t stride, int32_t count,
                         const struct timespec *deadline) {
    struct queue *q = shared_queue(handle);
    struct side *s = q == NULL ? NULL : &q->ring->send;
    int64_t length = q != NULL && count > 0 ? ((const struct msgq_shared_message *)first)->length : 0;
    int64_t r = q == NULL ? -EBADF : lock(q, s, need_for(q, length), deadline);
    if (r < 0) {
        return missed(q, r);
    }
    uint64_t at = atomic_load_explicit(&s->position, memory_order_relaxed);
    int wake = 0;
    int32_t done = 0;
    while (done < count && r == 0) {
        const struct msgq_shared_message *m = (const void *)((const char *)first + done * stride);
        r = shared_put(q, &at, m->type, m->body, m->length);
        done += r == 0;
        if (done > 0 && (done % COMMIT == 0 || done == count || r < 0)) {
            wake |= shared_moved(s, at);
        }
    }
    shared_unlock(q, s, wake ? done : 0);
    if (done > 0) {
        shared_has_sent(wake);
    }
    return done > 0 ? done : missed(q, r);
}

int64_t msgq_shared_send_many(int32_t handle, const void *first, int64_t stride, int32_t count) {
    return shared_send_many(handle, first, stride, count, &shared_in_turn);
}

int64_t shared_receive_many(int32_t handle, void *first, int64_t stride, int64_t capacity, int32_t count,
                            const struct timespec *deadline) {
    struct queue *q = shared_queue(handle);
    struct side *s = q == NULL ? NULL : &q->ring->receive;
    int64_t r = q == NULL ? -EBADF : lock(q, s, 0, deadline);
    if (r < 0) {
        return missed(q, r);
    }
    uint64_t at = atomic_load_explicit(&s->position, memory_order_relaxed);
    int wake = 0;
    int32_t done = 0;
    while (done < count && r >= 0) {
        struct msgq_shared_message *m = (void *)((char *)first + done * stride);
        r = shared_get(q, &at, m->body, capacity, &m->type);
        if (r >= 0) {
            m->length = (int32_t)r;
            done++;
        }
        if (done > 0 && (done % COMMIT == 0 || done == count || r < 0)) {
            wake |= shared_moved(s, at);
        }
    }
    shared_unlock(q, s, wake ? EVERYBODY : 0);
    return done > 0 ? done : missed(q, r);
}

int64_t msgq_shared_receive_many(int32_t handle, void *first, int64_t stride, int64_t capacity, int32_t count) {
    return shared_receive_many(handle, first, stride, capacity, count, &shared_in_turn);
}
