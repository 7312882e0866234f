/* Files, and descriptors by their numbers. */
#include "kernel.h"

#include <fcntl.h>
#include <sys/xattr.h>
#include <unistd.h>

CALL(jint, pipe, jintArray ends) {
    jint both[2] = {-1, -1};
    jint result = outcome(pipe2(both, O_CLOEXEC));
    (*env)->SetIntArrayRegion(env, ends, 0, 2, both);
    return result;
}

CALL(jint, open, jbyteArray path, jint flags) {
    jbyte *name = (*env)->GetByteArrayElements(env, path, NULL);
    jint result = outcome(open((char *)name, flags | O_CLOEXEC));
    (*env)->ReleaseByteArrayElements(env, path, name, JNI_ABORT);
    return result;
}

CALL(jint, accessList, jbyteArray path) {
    jbyte *name = (*env)->GetByteArrayElements(env, path, NULL);
    jint result = outcome(getxattr((char *)name, "system.posix_acl_access", NULL, 0));
    result = result == -ENODATA || result == -EOPNOTSUPP ? 0 : result;
    (*env)->ReleaseByteArrayElements(env, path, name, JNI_ABORT);
    return result;
}

CALL(jint, fcntl, jint fd, jint command, jint argument) {
    return outcome(fcntl(fd, command, argument));
}

CALL(jint, close, jint fd) {
    return outcome(close(fd));
}
