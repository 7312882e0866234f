/*
 * What CallOverhead's rows are compared with: the same sends and receives as a loop in C, in the same process; and
 * lajp's way of calling the queue, through a buffer on the stack.
 */
#include <errno.h>
#include <fcntl.h>
#include <jni.h>
#include <mqueue.h>
#include <stdint.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/socket.h>
#include <unistd.h>

#define LARGEST          8192
#define CALL(type, name) JNIEXPORT type JNICALL Java_io_github_msgq_bench_measure_call_Floor_##name

struct message {
    long type;
    char body[LARGEST];
};

static jint loop_sysv(int id, size_t size, jint times) {
    struct message message = {.type = 1};
    for (jint i = 0; i < times; i++) {
        if (msgsnd(id, &message, size, 0) < 0 || msgsnd(id, &message, size, 0) < 0 ||
            msgrcv(id, &message, LARGEST, 0, 0) < 0 || msgrcv(id, &message, LARGEST, 0, 0) < 0) {
            return -errno;
        }
    }
    return 0;
}

static jint loop_posix(mqd_t queue, size_t size, jint times) {
    struct message message = {0};
    unsigned priority = 0;
    for (jint i = 0; i < times; i++) {
        if (mq_send(queue, message.body, size, 0) < 0 || mq_send(queue, message.body, size, 0) < 0 ||
            mq_receive(queue, message.body, LARGEST, &priority) < 0 ||
            mq_receive(queue, message.body, LARGEST, &priority) < 0) {
            return -errno;
        }
    }
    return 0;
}

CALL(jint, sysv)(JNIEnv *env, jclass self, jint id, jint size, jint times) {
    (void)env;
    (void)self;
    return loop_sysv(id, (size_t)size, times);
}

CALL(jint, posix)(JNIEnv *env, jclass self, jstring name, jint size, jint times) {
    (void)self;
    const char *chars = (*env)->GetStringUTFChars(env, name, NULL);
    mqd_t queue = mq_open(chars, O_RDWR);
    (*env)->ReleaseStringUTFChars(env, name, chars);
    if (queue < 0) {
        return -errno;
    }
    jint r = loop_posix(queue, (size_t)size, times);
    mq_close(queue);
    return r;
}

static jint loop_stream(const int ends[2], size_t size, jint times) {
    char body[LARGEST] = {0};
    if (size > LARGEST) {
        return -EMSGSIZE;
    }
    for (jint i = 0; i < times; i++) {
        if (write(ends[1], body, size) < 0 || read(ends[0], body, size) < 0) {
            return -errno;
        }
    }
    return 0;
}

CALL(jint, stream)(JNIEnv *env, jclass self, jboolean socket, jint size, jint times) {
    (void)env;
    (void)self;
    int ends[2];
    if ((socket ? socketpair(AF_UNIX, SOCK_STREAM, 0, ends) : pipe(ends)) < 0) {
        return -errno;
    }
    jint r = loop_stream(ends, (size_t)size, times);
    close(ends[0]);
    close(ends[1]);
    return r;
}

CALL(jint, lajpSend)(JNIEnv *env, jclass self, jint id, jint type, jbyteArray body, jint length) {
    (void)self;
    struct message message;
    if (length > LARGEST) {
        return -1;
    }
    message.type = type;
    (*env)->GetByteArrayRegion(env, body, 0, length, (jbyte *)message.body);
    return msgsnd(id, &message, (size_t)length, 0);
}

CALL(jint, lajpReceive)(JNIEnv *env, jclass self, jint id, jbyteArray body, jint length, jint type) {
    (void)self;
    struct message message;
    if (length > LARGEST) {
        return -1;
    }
    ssize_t n = msgrcv(id, &message, (size_t)length, type, 0);
    if (n > 0) {
        (*env)->SetByteArrayRegion(env, body, 0, (jsize)n, (jbyte *)message.body);
    }
    return (jint)n;
}
