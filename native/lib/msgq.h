/*
 * System V and POSIX message queues, as plain functions independent of Java.
 *
 * Each returns >= 0, or -errno. A call that can wait returns -EINTR when a signal ended the wait: the caller
 * decides whether that was its own wake-up (see wake.c) or another signal, and calls again.
 * Addresses point to the caller's memory; nothing here allocates or copies a message.
 */
#ifndef MSGQ_H
#define MSGQ_H

#include "shared_queue.h"
#include "transfer.h" /* sending and receiving */

#include <stdint.h>

int32_t msgq_sysv_get(int32_t key, int32_t flags);
int32_t msgq_sysv_control(int32_t id, int32_t command, void *buffer);

/* messages <= 0 leaves the attributes to the system */
int32_t msgq_posix_open(const char *name, int32_t flags, int32_t mode, int64_t messages, int64_t size);
int32_t msgq_posix_close(int32_t descriptor);
int32_t msgq_posix_unlink(const char *name);
/* four longs: flags, maximum messages, message size, messages */
int32_t msgq_posix_attributes(int32_t descriptor, int64_t *attributes);
int32_t msgq_posix_set_flags(int32_t descriptor, int32_t flags);

/*
 * Batches: messages lie stride bytes apart, each as struct msgq_block, capacity counting its body. They stop rather
 * than wait, and return how many were done, or -errno when the first one failed.
 */
struct msgq_block {
    int64_t error; /* Panama's */
    struct timespec deadline;
    uint32_t priority;
    int32_t length;
    int64_t type;
    char body[];
};
int64_t msgq_sysv_send_many(int32_t id, const char *first, int64_t stride, int32_t count);
int64_t msgq_sysv_receive_many(int32_t id, char *first, int64_t stride, int64_t capacity, int32_t count, int64_t type,
                               int32_t flags);
int64_t msgq_posix_send_many(int32_t descriptor, const char *first, int64_t stride, int32_t count);
int64_t msgq_posix_receive_many(int32_t descriptor, char *first, int64_t stride, int64_t capacity, int32_t count);

/* as in shared_queue.h, within nanoseconds: see shared_within.c */
MSGQ_SHARED int32_t msgq_shared_send_within(int32_t queue, int64_t type, const void *body, int64_t length,
                                            int64_t nanos);
MSGQ_SHARED int64_t msgq_shared_receive_within(int32_t queue, void *body, int64_t capacity, int64_t *type,
                                               int64_t nanos);
MSGQ_SHARED int64_t msgq_shared_send_many_within(int32_t queue, const void *first, int64_t stride, int32_t count,
                                                 int64_t nanos);
MSGQ_SHARED int64_t msgq_shared_receive_many_within(int32_t queue, void *first, int64_t stride, int64_t capacity,
                                                    int32_t count, int64_t nanos);

/* number of the wake-up signal; the first call installs its empty handler */
int32_t msgq_wake_signal(void);
/* the kernel's number of the calling thread */
int64_t msgq_thread(void);
/* the same; also unblocks the wake-up signal for the calling thread */
int64_t msgq_wake_self(void);
/* after a number from msgq_wake_signal; -EAGAIN when no more signals may be pending, -ESRCH when the thread has ended
 */
int32_t msgq_wake_send(int64_t thread);

#endif
