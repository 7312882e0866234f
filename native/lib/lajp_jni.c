/*
 * For programs that bring lajp's own class lajp.MsgQ (native methods and System.loadLibrary("lajpmsgq")): its
 * functions without its defects. A message may have any length, the array is written only when a message was received,
 * and no message is lost.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <jni.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

#define CALL(name) JNIEXPORT jint JNICALL Java_lajp_MsgQ_##name
#define THIS                                                                                                           \
    (void)env;                                                                                                         \
    (void)self

#define SMALL 8192

/* what msgsnd(2) and msgrcv(2) take: the type, and the body right behind it */
struct message {
    long type;
    char body[];
};

union small {
    struct message message;
    char room[sizeof(long) + SMALL];
};

/* room for a message whose body has length bytes: the one on the stack, or a larger one that release() frees */
static struct message *room(union small *small, jint length) {
    return length <= SMALL ? &small->message : malloc(sizeof(struct message) + (size_t)length);
}

static void release(struct message *message, union small *small) {
    if (message != &small->message) {
        free(message);
    }
}

CALL(msgget)(JNIEnv *env, jclass self, jint key) {
    THIS;
    return msgget(key, IPC_CREAT | 0666);
}

CALL(msgsnd)(JNIEnv *env, jclass self, jint id, jint type, jbyteArray body, jint length) {
    (void)self;
    if (body == NULL || length < 0 || length > (*env)->GetArrayLength(env, body)) {
        return -1;
    }
    union small small;
    struct message *message = room(&small, length);
    if (message == NULL) {
        return -1;
    }
    message->type = type;
    (*env)->GetByteArrayRegion(env, body, 0, length, (jbyte *)message->body);
    int r;
    do {
        r = msgsnd(id, message, (size_t)length, 0);
    } while (r < 0 && errno == EINTR);
    release(message, &small);
    return r;
}

static jint receive(JNIEnv *env, jint id, jbyteArray body, jint length, jint type, int flags) {
    if (body == NULL || length < 0) {
        return -1;
    }
    jint fits = (*env)->GetArrayLength(env, body);
    if (length > fits) {
        length = fits;
    }
    union small small;
    struct message *message = room(&small, length);
    if (message == NULL) {
        return -1;
    }
    ssize_t n;
    do {
        n = msgrcv(id, message, (size_t)length, type, flags);
    } while (n < 0 && errno == EINTR);
    if (n > 0) {
        (*env)->SetByteArrayRegion(env, body, 0, (jsize)n, (const jbyte *)message->body);
    }
    release(message, &small);
    return (jint)n;
}

CALL(msgrcv)(JNIEnv *env, jclass self, jint id, jbyteArray body, jint length, jint type) {
    (void)self;
    return receive(env, id, body, length, type, 0);
}

CALL(msgrcvNoBlock)(JNIEnv *env, jclass self, jint id, jbyteArray body, jint length, jint type) {
    (void)self;
    return receive(env, id, body, length, type, IPC_NOWAIT);
}

CALL(msgclose)(JNIEnv *env, jclass self, jint id) {
    THIS;
    return msgctl(id, IPC_RMID, NULL);
}

CALL(shmget)(JNIEnv *env, jclass self, jint key, jint size) {
    THIS;
    return size < 0 ? -1 : shmget(key, (size_t)size, IPC_CREAT | 0666);
}

CALL(shmclose)(JNIEnv *env, jclass self, jint id) {
    THIS;
    return shmctl(id, IPC_RMID, NULL);
}

CALL(semget)(JNIEnv *env, jclass self, jint key) {
    THIS;
    return semget(key, 3, IPC_CREAT | 0666);
}

CALL(semclose)(JNIEnv *env, jclass self, jint id) {
    THIS;
    return semctl(id, 0, IPC_RMID);
}
