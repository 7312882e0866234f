/* The access control list of a file: acl(5). */
#include "kernel.h"

#include <sys/xattr.h>

CALL(jint, accessList, jbyteArray path) {
    jbyte *name = (*env)->GetByteArrayElements(env, path, NULL);
    jint result = outcome(getxattr((const char *)name, "system.posix_acl_access", NULL, 0));
    (*env)->ReleaseByteArrayElements(env, path, name, JNI_ABORT);
    return result;
}
