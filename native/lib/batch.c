#include "msgq.h"

#include <sys/ipc.h>

static struct timespec past; /* qemu writes to it, so it cannot be const */

static int64_t outcome(int32_t done, int64_t failure) {
    return done > 0 ? done : failure;
}

int64_t msgq_sysv_send_many(int32_t id, const char *first, int64_t stride, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        const struct msgq_block *block = (const void *)(first + i * stride);
        int32_t r = msgq_sysv_send(id, &block->type, block->length, IPC_NOWAIT);
        if (r < 0) {
            return outcome(i, r);
        }
    }
    return count;
}

int64_t msgq_sysv_receive_many(int32_t id, char *first, int64_t stride, int64_t capacity, int32_t count, int64_t type,
                               int32_t flags) {
    for (int32_t i = 0; i < count; i++) {
        struct msgq_block *block = (void *)(first + i * stride);
        int64_t n = msgq_sysv_receive(id, &block->type, capacity, type, flags | IPC_NOWAIT);
        if (n < 0) {
            return outcome(i, n);
        }
        block->length = (int32_t)n;
    }
    return count;
}

int64_t msgq_posix_send_many(int32_t descriptor, const char *first, int64_t stride, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        const struct msgq_block *block = (const void *)(first + i * stride);
        int32_t r = msgq_posix_send(descriptor, block->body, block->length, (int32_t)block->priority, &past);
        if (r < 0) {
            return outcome(i, r);
        }
    }
    return count;
}

int64_t msgq_posix_receive_many(int32_t descriptor, char *first, int64_t stride, int64_t capacity, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        struct msgq_block *block = (void *)(first + i * stride);
        int64_t n = msgq_posix_receive(descriptor, block->body, capacity, &block->priority, &past);
        if (n < 0) {
            return outcome(i, n);
        }
        block->length = (int32_t)n;
    }
    return count;
}
