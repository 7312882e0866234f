/* The cores of a thread: sched_setaffinity(2). */
#include "kernel.h"

#include <sched.h>

#define MASK_BYTES 1024 /* as Affinity has them */

CALL(jint, setAffinity, jint thread, jbyteArray mask) {
    cpu_set_t cores[MASK_BYTES / sizeof(cpu_set_t)];
    (*env)->GetByteArrayRegion(env, mask, 0, MASK_BYTES, (jbyte *)cores);
    return outcome(sched_setaffinity(thread, MASK_BYTES, cores));
}

CALL(jint, getAffinity, jint thread, jbyteArray mask) {
    cpu_set_t cores[MASK_BYTES / sizeof(cpu_set_t)] = {0};
    jint result = outcome(sched_getaffinity(thread, MASK_BYTES, cores));
    (*env)->SetByteArrayRegion(env, mask, 0, MASK_BYTES, (jbyte *)cores);
    return result;
}
