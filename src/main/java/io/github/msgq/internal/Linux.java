package io.github.msgq.internal;

import java.lang.annotation.Native;

/**
 * The kernel's numbers, the same on every 64-bit Linux this library runs on. The C library's build
 * compares each with the system's headers (native/lib/constants_jni.c); they stand here because
 * Panama works without the C library.
 */
public final class Linux {
  @Native public static final int IPC_PRIVATE = 0;
  @Native public static final int IPC_CREAT = 01000;
  @Native public static final int IPC_EXCL = 02000;
  @Native public static final int IPC_NOWAIT = 04000;
  @Native public static final int IPC_RMID = 0;
  @Native public static final int IPC_SET = 1;
  @Native public static final int IPC_STAT = 2;
  @Native public static final int MSG_STAT = 11;
  @Native public static final int MSG_INFO = 12;
  @Native public static final int MSG_STAT_ANY = 13;
  @Native public static final int MSG_NOERROR = 010000;
  @Native public static final int MSG_EXCEPT = 020000;
  @Native public static final int MSG_COPY = 040000;

  @Native public static final int O_RDONLY = 0;
  @Native public static final int O_WRONLY = 1;
  @Native public static final int O_RDWR = 2;
  @Native public static final int O_CREAT = 0100;
  @Native public static final int O_EXCL = 0200;
  @Native public static final int O_NONBLOCK = 04000;
  @Native public static final int O_CLOEXEC = 02000000;
  @Native public static final int AT_FDCWD = -100;
  @Native public static final int AT_EMPTY_PATH = 0x1000;
  @Native public static final int F_OFD_SETLK = 37;

  /** struct msqid_ds: offsets of its fields, and room for it. */
  @Native public static final int MSQID_PERM = 0;

  @Native public static final int MSQID_STIME = 48;
  @Native public static final int MSQID_QNUM = 80;
  @Native public static final int MSQID_LSPID = 96;
  @Native public static final int MSQID_SIZE = 128;

  /** Signals. */
  @Native public static final int SIGRTMAX = 64;

  @Native public static final int SIGSTKFLT = 16;
  @Native public static final int SIGURG = 23;

  @Native public static final int SIG_UNBLOCK = 1;
  @Native public static final int SIGSET_SIZE = 128;
  @Native public static final int SIGACTION_SIZE = 152;
  @Native public static final int SIGACTION_FLAGS = 136;
  @Native public static final int SA_SIGINFO = 4;
  @Native public static final int SA_RESTART = 0x10000000;
  @Native public static final int SIGINFO_SIZE = 128;
  @Native public static final int SIGINFO_CODE = 8;
  @Native public static final int SI_QUEUE = -1;

  @Native public static final int EPERM = 1;
  @Native public static final int ENOENT = 2;
  @Native public static final int ESRCH = 3;
  @Native public static final int EINTR = 4;
  @Native public static final int E2BIG = 7;
  @Native public static final int EBADF = 9;
  @Native public static final int EAGAIN = 11;
  @Native public static final int ENOMEM = 12;
  @Native public static final int EACCES = 13;
  @Native public static final int EFAULT = 14;
  @Native public static final int EBUSY = 16;
  @Native public static final int EEXIST = 17;
  @Native public static final int EINVAL = 22;
  @Native public static final int ENFILE = 23;
  @Native public static final int EMFILE = 24;
  @Native public static final int EFBIG = 27;
  @Native public static final int ENOSPC = 28;
  @Native public static final int EROFS = 30;
  @Native public static final int ENAMETOOLONG = 36;
  @Native public static final int ENOLCK = 37;
  @Native public static final int ENOSYS = 38;
  @Native public static final int ENOMSG = 42;
  @Native public static final int EIDRM = 43;
  @Native public static final int EPROTO = 71;
  @Native public static final int EBADMSG = 74;
  @Native public static final int EUSERS = 87;
  @Native public static final int EMSGSIZE = 90;
  @Native public static final int EPROTONOSUPPORT = 93;
  @Native public static final int EOPNOTSUPP = 95;
  @Native public static final int EAFNOSUPPORT = 97;
  @Native public static final int ETIMEDOUT = 110;
  @Native public static final int EDQUOT = 122;

  private Linux() {}
}
