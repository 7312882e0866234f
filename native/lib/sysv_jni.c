#include "msgq.h"
#include "msgq_internal_JniNative.h" /* made by javac -h: a signature that drifts does not compile */

#include <jni.h>

JNIEXPORT jint JNICALL Java_msgq_internal_JniNative_sysvGet(JNIEnv *env, jclass c, jint key, jint flags) {
    (void)env;
    (void)c;
    return msgq_sysv_get(key, flags);
}
