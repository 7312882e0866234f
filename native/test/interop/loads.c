/*
 * Loads the library that the jar ships, as a JVM would, and uses it: run with another libc or processor than the
 * build's. The glue takes addresses and does not use its JNIEnv, so no JVM is needed.
 */
#include <assert.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ipc.h>
#include <time.h>
#include <unistd.h>

static struct timespec past; /* qemu writes to it, so it cannot be const */
static void *library;

static void *find(const char *name) {
    char full[128];
    snprintf(full, sizeof full, "Java_io_github_msgq_internal_JniNative_%s", name);
    void *found = dlsym(library, full);
    if (found == NULL) {
        fprintf(stderr, "%s\n", dlerror());
    }
    assert(found != NULL);
    return found;
}

#define CALL(type, name, ...) ((type(*)(void *, void *, ##__VA_ARGS__))find(#name))
#define AT(thing)             ((int64_t)(uintptr_t)(thing))

struct message {
    int64_t type;
    char body[16];
};

static int32_t id;
static _Atomic int64_t waiting;
static _Atomic int64_t ended;

static void *wait_for_a_message(void *nothing) {
    struct message received;
    waiting = CALL(int64_t, wakeSelf)(0, 0);
    ended = CALL(int64_t, msgrcv, int32_t, int64_t, int64_t, int64_t, int32_t)(0, 0, id, AT(&received), 16, 0, 0);
    return nothing;
}

static void sysv(void) {
    id = CALL(int32_t, sysvGet, int32_t, int32_t)(0, 0, IPC_PRIVATE, IPC_CREAT | 0600);
    assert(id >= 0);
    struct message sent = {7, "hello"}, received = {0, ""};
    assert(CALL(int32_t, msgsnd, int32_t, int64_t, int64_t, int32_t)(0, 0, id, AT(&sent), 5, 0) == 0);
    assert(CALL(int64_t, msgrcv, int32_t, int64_t, int64_t, int64_t, int32_t)(0, 0, id, AT(&received), 16, -9,
                                                                              IPC_NOWAIT) == 5);
    assert(received.type == 7 && memcmp(received.body, "hello", 5) == 0);

    assert(CALL(int32_t, wakeSignal)(0, 0) > 0);
    pthread_t thread;
    assert(pthread_create(&thread, NULL, wait_for_a_message, NULL) == 0);
    while (waiting == 0) {
        usleep(1000);
    }
    while (ended == 0) {
        CALL(int32_t, wakeSend, int64_t)(0, 0, waiting);
        usleep(1000);
    }
    assert(ended == -EINTR);
    pthread_join(thread, NULL);
    assert(CALL(int32_t, sysvControl, int32_t, int32_t, int64_t)(0, 0, id, IPC_RMID, 0) == 0);
}

static void posix(void) {
    char name[64];
    snprintf(name, sizeof name, "/msgq-loads-%d", (int)getpid());
    int32_t d = CALL(int32_t, posixOpen, int64_t, int32_t, int32_t, int64_t,
                     int64_t)(0, 0, AT(name), O_RDWR | O_CREAT | O_EXCL, 0600, 2, 16);
    assert(d >= 0);
    assert(CALL(int32_t, posixUnlink, int64_t)(0, 0, AT(name)) == 0);
    assert(CALL(int32_t, mqTimedsend, int32_t, int64_t, int64_t, int32_t, int64_t)(0, 0, d, AT("world"), 5, 3, 0) == 0);
    int64_t attributes[4];
    assert(CALL(int32_t, posixAttributes, int32_t, int64_t)(0, 0, d, AT(attributes)) == 0);
    assert(attributes[1] == 2 && attributes[2] == 16 && attributes[3] == 1);
    char body[16];
    uint32_t priority = 0;
    assert(CALL(int64_t, mqTimedreceive, int32_t, int64_t, int64_t, int64_t, int64_t)(0, 0, d, AT(body), sizeof body,
                                                                                      AT(&priority), AT(&past)) == 5);
    assert(priority == 3 && memcmp(body, "world", 5) == 0);
    assert(CALL(int64_t, mqTimedreceive, int32_t, int64_t, int64_t, int64_t,
                int64_t)(0, 0, d, AT(body), sizeof body, AT(&priority), AT(&past)) == -ETIMEDOUT);
    assert(CALL(int32_t, posixClose, int32_t)(0, 0, d) == 0);
}

int main(int count, char **arguments) {
    assert(count == 2);
    library = dlopen(arguments[1], RTLD_NOW);
    if (library == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    sysv();
    posix();
    assert(dlsym(library, "Java_lajp_MsgQ_msgget") != NULL);
    puts("loaded, sent, received, woken");
    return 0;
}
