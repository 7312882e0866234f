/* Processes: posix_spawn(3), wait(2), kill(2). */
#include "kernel.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define STANDARD 3

static void forget(char **all) {
    for (char **each = all; all != NULL && *each != NULL; each++) {
        free(*each);
    }
    free(all);
}

/* The texts as C strings, with NULL after the last; NULL if there is no memory. */
static char **texts(JNIEnv *env, jobjectArray array) {
    jsize count = (*env)->GetArrayLength(env, array);
    char **all = calloc((size_t)count + 1, sizeof *all);
    for (jsize i = 0; all != NULL && i < count; i++) {
        jbyteArray text = (*env)->GetObjectArrayElement(env, array, i);
        jsize bytes = (*env)->GetArrayLength(env, text);
        all[i] = calloc((size_t)bytes + 1, 1);
        if (all[i] == NULL) {
            forget(all);
            return NULL;
        }
        (*env)->GetByteArrayRegion(env, text, 0, bytes, (jbyte *)all[i]);
        (*env)->DeleteLocalRef(env, text);
    }
    return all;
}

static int add_standard(posix_spawn_file_actions_t *actions, const jint *standard) {
    int error = 0;
    for (int i = 0; i < STANDARD && error == 0; i++) {
        error = posix_spawn_file_actions_adddup2(actions, standard[i], i);
    }
    return error;
}

/* Closes them in the child alone: here, one may be a pipe of another thread's that starts a program, too. */
static int add_closed(posix_spawn_file_actions_t *actions, const jint *closed, jsize count) {
    int error = 0;
    for (jsize i = 0; i < count && error == 0; i++) {
        error = posix_spawn_file_actions_addclose(actions, closed[i]);
        if (error == EBADF) { /* above the limit (ulimit -n), where no new one is */
            fcntl(closed[i], F_SETFD, FD_CLOEXEC);
            error = 0;
        }
    }
    return error;
}

/* A process group has the id of its first process. */
static int start(pid_t *pid, const posix_spawn_file_actions_t *actions, jboolean leads, char **arguments,
                 char **variables) {
    posix_spawnattr_t attributes;
    int error = posix_spawnattr_init(&attributes);
    if (error != 0) {
        return error;
    }
    if (leads) {
        error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP); /* of a new one: 0 is the default */
    }
    error = error != 0 ? error : posix_spawn(pid, arguments[0], actions, &attributes, arguments, variables);
    posix_spawnattr_destroy(&attributes);
    return error;
}

CALL(jint, spawn, jobjectArray command, jobjectArray environment, jbyteArray directory, jintArray standard,
     jintArray others, jboolean leads) {
    char **arguments = texts(env, command);
    char **variables = texts(env, environment);
    jint streams[STANDARD];
    (*env)->GetIntArrayRegion(env, standard, 0, STANDARD, streams);
    jsize count = (*env)->GetArrayLength(env, others);
    jint *closed = (*env)->GetIntArrayElements(env, others, NULL);
    jbyte *place = (*env)->GetByteArrayElements(env, directory, NULL);
    posix_spawn_file_actions_t actions;
    pid_t pid = 0;
    int error = arguments == NULL || variables == NULL || closed == NULL || place == NULL
                    ? ENOMEM
                    : posix_spawn_file_actions_init(&actions);
    if (error == 0) {
        error = posix_spawn_file_actions_addchdir_np(&actions, (char *)place);
        error = error != 0 ? error : add_standard(&actions, streams);
        error = error != 0 ? error : add_closed(&actions, closed, count);
        error = error != 0 ? error : start(&pid, &actions, leads, arguments, variables);
        posix_spawn_file_actions_destroy(&actions);
    }
    if (closed != NULL) {
        (*env)->ReleaseIntArrayElements(env, others, closed, JNI_ABORT);
    }
    if (place != NULL) {
        (*env)->ReleaseByteArrayElements(env, directory, place, JNI_ABORT);
    }
    forget(variables);
    forget(arguments);
    return error != 0 ? -error : pid;
}

CALL(jint, awaitEnd, jint pid) {
    siginfo_t info;
    return outcome(waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT));
}

CALL(jint, reap, jint pid, jboolean wait, jintArray status) {
    int state = 0;
    jint result = outcome(waitpid(pid, &state, wait ? 0 : WNOHANG));
    (*env)->SetIntArrayRegion(env, status, 0, 1, &state);
    return result;
}

CALL(jint, kill, jint pid) {
    return outcome(kill(pid, SIGKILL));
}
