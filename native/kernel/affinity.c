/* The cores of a thread: sched_setaffinity(2). */
#include "kernel.h"

#include <sched.h>

CALL(jint, setAffinity, jint thread, jbyteArray mask) {
    jsize bytes = (*env)->GetArrayLength(env, mask);
    jbyte *cores = (*env)->GetByteArrayElements(env, mask, NULL);
    jint result = outcome(sched_setaffinity(thread, (size_t)bytes, (cpu_set_t *)cores));
    (*env)->ReleaseByteArrayElements(env, mask, cores, JNI_ABORT);
    return result;
}

CALL(jint, getAffinity, jint thread, jbyteArray mask) {
    jsize bytes = (*env)->GetArrayLength(env, mask);
    jbyte *cores = (*env)->GetByteArrayElements(env, mask, NULL);
    jint result = outcome(sched_getaffinity(thread, (size_t)bytes, (cpu_set_t *)cores));
    (*env)->ReleaseByteArrayElements(env, mask, cores, 0);
    return result;
}
