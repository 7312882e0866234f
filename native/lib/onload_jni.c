/*
 * Where a build tool has moved the Java classes into another package, the functions' names no longer match their class.
 * Java then names the class in a system property while it loads this library.
 */
#include "io_github_msgq_internal_JniNative.h" /* made by javac -h */

#include <stddef.h>

#define METHOD(name, signature)                                                                                        \
    { (char *)#name, (char *)(signature), (void *)Java_io_github_msgq_internal_JniNative_##name }

static const JNINativeMethod methods[] = {
    METHOD(nothing, "()V"),
    METHOD(version, "()I"),
    METHOD(address, "(Ljava/nio/ByteBuffer;)J"),
    METHOD(wakeSignal, "()I"),
    METHOD(thread, "()J"),
    METHOD(wakeSelf, "()J"),
    METHOD(wakeSend, "(J)I"),
    METHOD(sysvGet, "(II)I"),
    METHOD(sysvSendArray, "(IJ[BI)I"),
    METHOD(sysvReceiveArray, "(I[BIJ)I"),
    METHOD(sysvControl, "(IIJ)I"),
    METHOD(posixOpen, "(JIIJJ)I"),
    METHOD(posixClose, "(I)I"),
    METHOD(posixUnlink, "(J)I"),
    METHOD(posixAttributes, "(IJ)I"),
    METHOD(posixSetFlags, "(II)I"),
    METHOD(systemCall, "(JJJJJJJ)J"),
    METHOD(msgsnd, "(IJJI)I"),
    METHOD(msgrcv, "(IJJJI)J"),
    METHOD(mqTimedsend, "(IJJIJ)I"),
    METHOD(mqTimedreceive, "(IJJJJ)J"),
    METHOD(sysvSendMany, "(IJJI)J"),
    METHOD(sysvReceiveMany, "(IJJJIJI)J"),
    METHOD(posixSendMany, "(IJJI)J"),
    METHOD(posixReceiveMany, "(IJJJI)J"),
    METHOD(sharedOpen, "(JIIJJ)I"),
    METHOD(sharedClose, "(I)I"),
    METHOD(sharedSpin, "(IJ)I"),
    METHOD(sharedRemove, "(JI)I"),
    METHOD(sharedProbe, "(J)I"),
    METHOD(sharedSend, "(IJJJJ)I"),
    METHOD(sharedReceive, "(IJJJJ)J"),
    METHOD(sharedSendMany, "(IJJIJ)J"),
    METHOD(sharedReceiveMany, "(IJJJIJ)J"),
    METHOD(sharedState, "(IJJ)I"),
    METHOD(sharedAlone, "(I)I"),
    METHOD(sharedWatch, "()I"),
};

/* the class that Java names; NULL, perhaps with a pending exception, if there is none */
static const char *relocated_to(JNIEnv *env, jstring *name) {
    jclass system = (*env)->FindClass(env, "java/lang/System");
    if (system == NULL) {
        return NULL;
    }
    jmethodID get = (*env)->GetStaticMethodID(env, system, "getProperty", "(Ljava/lang/String;)Ljava/lang/String;");
    jstring key = (*env)->NewStringUTF(env, "libmsgq.class");
    if (get == NULL || key == NULL) {
        return NULL;
    }
    *name = (*env)->CallStaticObjectMethod(env, system, get, key);
    return *name == NULL || (*env)->ExceptionCheck(env) ? NULL : (*env)->GetStringUTFChars(env, *name, NULL);
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
    (void)reserved;
    JNIEnv *env;
    jstring name = NULL;
    if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8) != JNI_OK) {
        return JNI_ERR;
    }
    const char *chars = relocated_to(env, &name);
    if (chars != NULL) {
        jclass class = (*env)->FindClass(env, chars);
        if (class != NULL) {
            (*env)->RegisterNatives(env, class, methods, (jint)(sizeof methods / sizeof methods[0]));
        }
        (*env)->ReleaseStringUTFChars(env, name, chars);
    }
    if ((*env)->ExceptionCheck(env)) {
        (*env)->ExceptionClear(env); /* the functions are then found by their names, or reported missing */
    }
    return JNI_VERSION_1_8;
}
