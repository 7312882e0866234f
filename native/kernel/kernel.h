/* System calls for io.github.msgq.bench.machine.linux.Kernel: each returns what the call returns, or -errno. */
#ifndef KERNEL_H
#define KERNEL_H

#define _GNU_SOURCE
#include <errno.h>
#include <jni.h>

#define CALL(type, name, ...)                                                                                          \
    JNIEXPORT type JNICALL Java_io_github_msgq_bench_machine_linux_Kernel_##name(                                      \
        __attribute__((unused)) JNIEnv *env, __attribute__((unused)) jclass class, ##__VA_ARGS__)

static inline jint outcome(long result) {
    return result < 0 ? -errno : (jint)result;
}

#endif
