/* Glue for queues in shared memory, as in msgq_jni.c. */
#include "io_github_msgq_internal_JniNative.h"
#include "msgq.h"
#include "shared_queue.h"

#include <jni.h>

#define CALL(type, name) JNIEXPORT type JNICALL Java_io_github_msgq_internal_JniNative_##name
#define THIS                                                                                                           \
    (void)env;                                                                                                         \
    (void)self

static void *at(jlong address) {
    return (void *)(uintptr_t)address;
}

CALL(jint, sharedOpen)
(JNIEnv *env, jobject self, jlong name, jint flags, jint mode, jlong capacity, jlong largest) {
    THIS;
    return msgq_shared_open(at(name), flags, mode, capacity, largest);
}

CALL(jint, sharedClose)(JNIEnv *env, jobject self, jint queue) {
    THIS;
    return msgq_shared_close(queue);
}

CALL(jint, sharedSpin)(JNIEnv *env, jobject self, jint queue, jlong nanos) {
    THIS;
    return msgq_shared_spin(queue, nanos);
}

CALL(jint, sharedRemove)(JNIEnv *env, jobject self, jlong name, jint queue) {
    THIS;
    return msgq_shared_remove(at(name), queue);
}

CALL(jint, sharedProbe)(JNIEnv *env, jobject self, jlong name) {
    THIS;
    return msgq_shared_probe(at(name));
}

CALL(jint, sharedSend)(JNIEnv *env, jobject self, jint queue, jlong type, jlong body, jlong length, jlong nanos) {
    THIS;
    return msgq_shared_send_within(queue, type, at(body), length, nanos);
}

CALL(jlong, sharedReceive)
(JNIEnv *env, jobject self, jint queue, jlong body, jlong capacity, jlong type, jlong nanos) {
    THIS;
    return msgq_shared_receive_within(queue, at(body), capacity, at(type), nanos);
}

CALL(jlong, sharedSendMany)(JNIEnv *env, jobject self, jint queue, jlong first, jlong stride, jint count, jlong nanos) {
    THIS;
    return msgq_shared_send_many_within(queue, at(first), stride, count, nanos);
}

CALL(jlong, sharedReceiveMany)
(JNIEnv *env, jobject self, jint queue, jlong first, jlong stride, jlong capacity, jint count, jlong nanos) {
    THIS;
    return msgq_shared_receive_many_within(queue, at(first), stride, capacity, count, nanos);
}

CALL(jint, sharedState)(JNIEnv *env, jobject self, jint queue, jlong state, jlong size) {
    THIS;
    return msgq_shared_state(queue, at(state), (size_t)size);
}

CALL(jint, sharedAlone)(JNIEnv *env, jobject self, jint queue) {
    THIS;
    return msgq_shared_alone(queue);
}

CALL(jint, sharedWatch)(JNIEnv *env, jobject self) {
    THIS;
    return msgq_shared_watch();
}
