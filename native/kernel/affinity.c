/* The cores of a thread: sched_setaffinity(2). */
#include "kernel.h"

#include <sched.h>

CALL(jint, setAffinity, jint thread, jbyteArray mask) {
    size_t bytes = (size_t)(*env)->GetArrayLength(env, mask);
    void *cores = (*env)->GetByteArrayElements(env, mask, NULL);
    jint result = outcome(sched_setaffinity(thread, bytes, cores));
    (*env)->ReleaseByteArrayElements(env, mask, cores, JNI_ABORT);
    return result;
}

CALL(jint, getAffinity, jint thread, jbyteArray mask) {
    size_t bytes = (size_t)(*env)->GetArrayLength(env, mask);
    void *cores = (*env)->GetByteArrayElements(env, mask, NULL);
    jint result = outcome(sched_getaffinity(thread, bytes, cores));
    (*env)->ReleaseByteArrayElements(env, mask, cores, 0);
    return result;
}
