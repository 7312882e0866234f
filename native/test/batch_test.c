#define _GNU_SOURCE
#include "msgq.h"
#include "posix_test.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ipc.h>
#include <unistd.h>

enum { BODY = 24, STRIDE = sizeof(struct msgq_block) + BODY, COUNT = 5 };

static _Alignas(8) char row[COUNT * STRIDE];

static struct msgq_block *block(int i) {
    return (void *)(row + i * STRIDE);
}

static void fill(void) {
    for (int i = 0; i < COUNT; i++) {
        block(i)->priority = (uint32_t)(COUNT - i);
        block(i)->type = i + 1;
        block(i)->length = i;
        memset(block(i)->body, 'a' + i, BODY);
    }
}

static void sysv(void) {
    int32_t id = msgq_sysv_get(IPC_PRIVATE, 0600 | IPC_CREAT);
    assert(id >= 0);
    assert(msgq_sysv_receive_many(id, row, STRIDE, BODY, COUNT, 0, 0) == -ENOMSG);
    fill();
    assert(msgq_sysv_send_many(id, row, STRIDE, COUNT) == COUNT);
    memset(row, 0, sizeof row);
    assert(msgq_sysv_receive_many(id, row, STRIDE, BODY, COUNT, -3, 0) == 3);
    assert(block(2)->type == 3 && block(2)->length == 2 && memcmp(block(2)->body, "cc", 3) == 0);
    assert(msgq_sysv_receive_many(id, row, STRIDE, 3, COUNT, 0, 0) == 1); /* the next has 4 bytes */
    assert(msgq_sysv_receive_many(id, row, STRIDE, 3, COUNT, 0, 0) == -E2BIG);
    assert(msgq_sysv_control(id, IPC_RMID, NULL) == 0);
    assert(msgq_sysv_send_many(id, row, STRIDE, 1) == -EINVAL);
    assert(msgq_sysv_send_many(id, row, STRIDE, 0) == 0);
}

static void posix(void) {
    char name[64];
    snprintf(name, sizeof name, "/msgq-test-batch-%d", (int)getpid());
    int32_t d = msgq_posix_open(name, O_RDWR | O_CREAT | O_EXCL, 0600, 4, BODY);
    assert(d >= 0);
    assert(msgq_posix_unlink(name) == 0);
    fill();
    assert(msgq_posix_send_many(d, row, STRIDE, COUNT) == 4);
    assert(msgq_posix_send_many(d, row, STRIDE, COUNT) == -ETIMEDOUT);
    memset(row, 0, sizeof row);
    assert(msgq_posix_receive_many(d, row, STRIDE, BODY, COUNT) == 4);
    assert(block(3)->priority == 2 && block(3)->length == 3 && memcmp(block(3)->body, "ddd", 4) == 0);
    assert(msgq_posix_receive_many(d, row, STRIDE, BODY, COUNT) == -ETIMEDOUT);
    assert(msgq_posix_close(d) == 0);
}

int main(void) {
    sysv();
    if (has_posix_queues()) {
        posix();
    }
    return 0;
}
