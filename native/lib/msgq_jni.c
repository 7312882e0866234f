/* One line of glue per call: Java passes addresses, so nothing of the JVM is touched, except for two arrays. */
#define _GNU_SOURCE
#include "io_github_msgq_internal_JniNative.h" /* made by javac -h: a signature that drifts does not compile */
#include "msgq.h"
#include "system.h"

#include <jni.h>
#include <sys/ipc.h>

#define CALL(type, name) JNIEXPORT type JNICALL Java_io_github_msgq_internal_JniNative_##name
#define THIS                                                                                                           \
    (void)env;                                                                                                         \
    (void)self

static void *at(jlong address) {
    return (void *)(uintptr_t)address;
}

CALL(void, nothing)(JNIEnv *env, jclass self) {
    THIS;
}

CALL(jint, version)(JNIEnv *env, jclass self) {
    THIS;
    return io_github_msgq_internal_JniNative_VERSION;
}

CALL(jlong, address)(JNIEnv *env, jobject self, jobject buffer) {
    (void)self;
    return (jlong)(uintptr_t)(*env)->GetDirectBufferAddress(env, buffer);
}

CALL(jint, wakeSignal)(JNIEnv *env, jobject self) {
    THIS;
    return msgq_wake_signal();
}

CALL(jlong, thread)(JNIEnv *env, jobject self) {
    THIS;
    return msgq_thread();
}

CALL(jlong, wakeSelf)(JNIEnv *env, jobject self) {
    THIS;
    return msgq_wake_self();
}

CALL(jint, wakeSend)(JNIEnv *env, jobject self, jlong thread) {
    THIS;
    return msgq_wake_send(thread);
}

CALL(jint, sysvGet)(JNIEnv *env, jobject self, jint key, jint flags) {
    THIS;
    return msgq_sysv_get(key, flags);
}

CALL(jint, msgsnd)(JNIEnv *env, jclass self, jint id, jlong message, jlong length, jint flags) {
    THIS;
    return msgq_sysv_send(id, at(message), length, flags);
}

CALL(jlong, msgrcv)(JNIEnv *env, jclass self, jint id, jlong message, jlong capacity, jlong type, jint flags) {
    THIS;
    return msgq_sysv_receive(id, at(message), capacity, type, flags);
}

#define NOT_SO INT32_MIN /* as io.github.msgq.internal.Native has it */

/* what an array is copied through; a longer message takes another way */
struct on_stack {
    int64_t type;
    char body[8192];
};

CALL(jint, sysvSendArray)(JNIEnv *env, jobject self, jint id, jlong type, jbyteArray body, jint length) {
    (void)self;
    struct on_stack message;
    if ((size_t)length > sizeof message.body) {
        return NOT_SO;
    }
    message.type = type;
    (*env)->GetByteArrayRegion(env, body, 0, length, (jbyte *)message.body);
    return msgq_sysv_send(id, &message, length, IPC_NOWAIT);
}

CALL(jint, sysvReceiveArray)(JNIEnv *env, jobject self, jint id, jbyteArray into, jint room, jlong type) {
    (void)self;
    struct on_stack message;
    if ((size_t)room > sizeof message.body) {
        return NOT_SO;
    }
    jint n = (jint)msgq_sysv_receive(id, &message, room, type, IPC_NOWAIT);
    if (n > 0) {
        (*env)->SetByteArrayRegion(env, into, 0, n, (jbyte *)message.body);
    }
    return n;
}

CALL(jint, sysvControl)(JNIEnv *env, jobject self, jint id, jint command, jlong buffer) {
    THIS;
    return msgq_sysv_control(id, command, at(buffer));
}

CALL(jint, posixOpen)
(JNIEnv *env, jobject self, jlong name, jint flags, jint mode, jlong messages, jlong size) {
    THIS;
    return msgq_posix_open(at(name), flags, mode, messages, size);
}

CALL(jint, posixClose)(JNIEnv *env, jobject self, jint descriptor) {
    THIS;
    return msgq_posix_close(descriptor);
}

CALL(jint, posixUnlink)(JNIEnv *env, jobject self, jlong name) {
    THIS;
    return msgq_posix_unlink(at(name));
}

CALL(jint, mqTimedsend)
(JNIEnv *env, jclass self, jint descriptor, jlong body, jlong length, jint priority, jlong deadline) {
    THIS;
    return msgq_posix_send(descriptor, at(body), length, priority, at(deadline));
}

CALL(jlong, mqTimedreceive)
(JNIEnv *env, jclass self, jint descriptor, jlong body, jlong capacity, jlong priority, jlong deadline) {
    THIS;
    return msgq_posix_receive(descriptor, at(body), capacity, at(priority), at(deadline));
}

CALL(jint, posixAttributes)(JNIEnv *env, jobject self, jint descriptor, jlong attributes) {
    THIS;
    return msgq_posix_attributes(descriptor, at(attributes));
}

CALL(jint, posixSetFlags)(JNIEnv *env, jobject self, jint descriptor, jint flags) {
    THIS;
    return msgq_posix_set_flags(descriptor, flags);
}

CALL(jlong, systemCall)
(JNIEnv *env, jobject self, jlong number, jlong a, jlong b, jlong c, jlong d, jlong e, jlong f) {
    THIS;
    return result(syscall(number, a, b, c, d, e, f));
}

CALL(jlong, sysvSendMany)(JNIEnv *env, jobject self, jint id, jlong first, jlong stride, jint count) {
    THIS;
    return msgq_sysv_send_many(id, at(first), stride, count);
}

CALL(jlong, sysvReceiveMany)
(JNIEnv *env, jobject self, jint id, jlong first, jlong stride, jlong capacity, jint count, jlong type, jint flags) {
    THIS;
    return msgq_sysv_receive_many(id, at(first), stride, capacity, count, type, flags);
}

CALL(jlong, posixSendMany)(JNIEnv *env, jobject self, jint descriptor, jlong first, jlong stride, jint count) {
    THIS;
    return msgq_posix_send_many(descriptor, at(first), stride, count);
}

CALL(jlong, posixReceiveMany)
(JNIEnv *env, jobject self, jint descriptor, jlong first, jlong stride, jlong capacity, jint count) {
    THIS;
    return msgq_posix_receive_many(descriptor, at(first), stride, capacity, count);
}
