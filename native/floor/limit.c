/*
 * What no transport can be faster than: a cache line passed from core to core, a copy, an empty system call, and a
 * sleeping thread woken by a futex or an eventfd. Two threads of one process, each on a given core.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <jni.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CALL(type, name) JNIEXPORT type JNICALL Java_io_github_msgq_bench_call_Floor_##name

struct pair {
    _Alignas(128) atomic_int turn; /* 0: the first thread's, 1: the second's */
    _Alignas(128) int cores[2];
    int eventfds[2];
    int times;
    void (*pass)(struct pair *pair, int self);
};

static void pin(int core) {
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(core, &only);
    sched_setaffinity(0, sizeof only, &only);
}

static void spin(struct pair *pair, int self) {
    while (atomic_load_explicit(&pair->turn, memory_order_acquire) != self) {
#ifdef __x86_64__
        __builtin_ia32_pause();
#endif
    }
    atomic_store_explicit(&pair->turn, !self, memory_order_release);
}

static void by_futex(struct pair *pair, int self) {
    while (atomic_load(&pair->turn) != self) {
        syscall(SYS_futex, &pair->turn, FUTEX_WAIT, !self, NULL, NULL, 0);
    }
    atomic_store(&pair->turn, !self);
    syscall(SYS_futex, &pair->turn, FUTEX_WAKE, 1, NULL, NULL, 0);
}

static void by_eventfd(struct pair *pair, int self) {
    uint64_t one;
    while (read(pair->eventfds[self], &one, sizeof one) < 0 && errno == EINTR) {
    }
    one = 1;
    while (write(pair->eventfds[!self], &one, sizeof one) < 0 && errno == EINTR) {
    }
}

static void *talk(struct pair *pair, int self) {
    pin(pair->cores[self]);
    for (int i = 0; i < pair->times; i++) {
        pair->pass(pair, self);
    }
    return NULL;
}

static void *first(void *pair) {
    return talk(pair, 0);
}

static void *second(void *pair) {
    return talk(pair, 1);
}

static int run(struct pair *pair) {
    pthread_t threads[2];
    int error = pthread_create(&threads[0], NULL, first, pair);
    if (error != 0) {
        return -error;
    }
    error = pthread_create(&threads[1], NULL, second, pair);
    if (error != 0) {
        abort(); /* the first would wait for it forever */
    }
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}

CALL(jint, handOver)(JNIEnv *env, jclass self, jint one, jint other, jint times) {
    (void)env;
    (void)self;
    struct pair pair = {.cores = {one, other}, .times = times, .pass = spin};
    return run(&pair);
}

CALL(jint, futex)(JNIEnv *env, jclass self, jint one, jint other, jint times) {
    (void)env;
    (void)self;
    struct pair pair = {.cores = {one, other}, .times = times, .pass = by_futex};
    return run(&pair);
}

CALL(jint, eventfd)(JNIEnv *env, jclass self, jint one, jint other, jint times) {
    (void)env;
    (void)self;
    struct pair pair = {.cores = {one, other}, .times = times, .pass = by_eventfd};
    pair.eventfds[0] = eventfd(1, EFD_CLOEXEC); /* the first begins */
    pair.eventfds[1] = eventfd(0, EFD_CLOEXEC);
    int result = pair.eventfds[0] < 0 || pair.eventfds[1] < 0 ? -errno : run(&pair);
    close(pair.eventfds[0]);
    close(pair.eventfds[1]);
    return result;
}

CALL(jint, systemCall)(JNIEnv *env, jclass self, jint times) {
    (void)env;
    (void)self;
    for (jint i = 0; i < times; i++) {
        syscall(SYS_getppid);
    }
    return 0;
}

CALL(jint, copy)(JNIEnv *env, jclass self, jint size, jint times) {
    (void)env;
    (void)self;
    char *from = calloc(1, (size_t)size);
    char *to = malloc((size_t)size);
    if (from == NULL || to == NULL) {
        free(from);
        free(to);
        return -ENOMEM;
    }
    for (jint i = 0; i < times; i++) {
        memcpy(to, from, (size_t)size);
        __asm__ volatile("" : : "r"(to), "r"(from) : "memory"); /* each copy counts */
    }
    free(from);
    free(to);
    return 0;
}
