/* Asks the kernel about a socket: sock_diag(7). */
#include "kernel.h"

#include <linux/netlink.h>
#include <sys/socket.h>
#include <unistd.h>

#define ROOM 4096

/* Bytes of the answer. */
static long exchange(int fd, const void *question, size_t bytes, void *answer) {
    return send(fd, question, bytes, 0) < 0 ? -1 : recv(fd, answer, ROOM, 0);
}

CALL(jint, inquire, jbyteArray question, jbyteArray answer) {
    int fd = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
    if (fd < 0) {
        return -errno;
    }
    jbyte told[ROOM];
    jsize bytes = (*env)->GetArrayLength(env, question);
    jbyte *asked = (*env)->GetByteArrayElements(env, question, NULL);
    jint result = outcome(exchange(fd, asked, (size_t)bytes, told));
    (*env)->ReleaseByteArrayElements(env, question, asked, JNI_ABORT);
    jsize room = (*env)->GetArrayLength(env, answer);
    if (result > 0) {
        (*env)->SetByteArrayRegion(env, answer, 0, result < room ? result : room, told);
    }
    close(fd);
    return result;
}
