package io.github.msgq.internal;

import java.lang.annotation.Native;

/**
 * Numbers of the system calls that not every C library has a function for, or that are too rare
 * here to need one; and where fstat(2) puts the number of links.
 */
public record SystemCall(
    int mqNotify,
    int mqGetsetattr,
    int socket,
    int recvfrom,
    int getsockopt,
    int ppoll,
    int openat,
    int getdents64,
    int fstat,
    int fchmod,
    int fcntl,
    int fallocate,
    int linkat,
    int shmget,
    int shmctl,
    int semget,
    int semctl,
    int prlimit,
    int getpid,
    int gettid,
    int tgkill,
    int rtTgsigqueueinfo,
    int statLinks) {
  @Native static final int X86_64_MQ_NOTIFY = 244;
  @Native static final int X86_64_MQ_GETSETATTR = 245;
  @Native static final int X86_64_SOCKET = 41;
  @Native static final int X86_64_RECVFROM = 45;
  @Native static final int X86_64_GETSOCKOPT = 55;
  @Native static final int X86_64_PPOLL = 271;
  @Native static final int X86_64_OPENAT = 257;
  @Native static final int X86_64_GETDENTS64 = 217;
  @Native static final int X86_64_FSTAT = 5;
  @Native static final int X86_64_FCHMOD = 91;
  @Native static final int X86_64_FCNTL = 72;
  @Native static final int X86_64_FALLOCATE = 285;
  @Native static final int X86_64_LINKAT = 265;
  @Native static final int X86_64_SHMGET = 29;
  @Native static final int X86_64_SHMCTL = 31;
  @Native static final int X86_64_SEMGET = 64;
  @Native static final int X86_64_SEMCTL = 66;
  @Native static final int X86_64_PRLIMIT = 302;
  @Native static final int X86_64_GETPID = 39;
  @Native static final int X86_64_GETTID = 186;
  @Native static final int X86_64_TGKILL = 234;
  @Native static final int X86_64_RT_TGSIGQUEUEINFO = 297;
  @Native static final int X86_64_STAT_LINKS = 16;

  @Native static final int AARCH64_MQ_NOTIFY = 184;
  @Native static final int AARCH64_MQ_GETSETATTR = 185;
  @Native static final int AARCH64_SOCKET = 198;
  @Native static final int AARCH64_RECVFROM = 207;
  @Native static final int AARCH64_GETSOCKOPT = 209;
  @Native static final int AARCH64_PPOLL = 73;
  @Native static final int AARCH64_OPENAT = 56;
  @Native static final int AARCH64_GETDENTS64 = 61;
  @Native static final int AARCH64_FSTAT = 80;
  @Native static final int AARCH64_FCHMOD = 52;
  @Native static final int AARCH64_FCNTL = 25;
  @Native static final int AARCH64_FALLOCATE = 47;
  @Native static final int AARCH64_LINKAT = 37;
  @Native static final int AARCH64_SHMGET = 194;
  @Native static final int AARCH64_SHMCTL = 195;
  @Native static final int AARCH64_SEMGET = 190;
  @Native static final int AARCH64_SEMCTL = 191;
  @Native static final int AARCH64_PRLIMIT = 261;
  @Native static final int AARCH64_GETPID = 172;
  @Native static final int AARCH64_GETTID = 178;
  @Native static final int AARCH64_TGKILL = 131;
  @Native static final int AARCH64_RT_TGSIGQUEUEINFO = 240;
  @Native static final int AARCH64_STAT_LINKS = 20;

  @Native public static final int RLIMIT_FSIZE = 1;
  @Native public static final int RLIMIT_NOFILE = 7;
  @Native public static final int RLIMIT_AS = 9;

  /** The numbers of this processor; null if unknown. */
  public static final SystemCall HERE =
      switch (System.getProperty("os.arch")) {
        case "amd64", "x86_64" ->
            new SystemCall(
                X86_64_MQ_NOTIFY,
                X86_64_MQ_GETSETATTR,
                X86_64_SOCKET,
                X86_64_RECVFROM,
                X86_64_GETSOCKOPT,
                X86_64_PPOLL,
                X86_64_OPENAT,
                X86_64_GETDENTS64,
                X86_64_FSTAT,
                X86_64_FCHMOD,
                X86_64_FCNTL,
                X86_64_FALLOCATE,
                X86_64_LINKAT,
                X86_64_SHMGET,
                X86_64_SHMCTL,
                X86_64_SEMGET,
                X86_64_SEMCTL,
                X86_64_PRLIMIT,
                X86_64_GETPID,
                X86_64_GETTID,
                X86_64_TGKILL,
                X86_64_RT_TGSIGQUEUEINFO,
                X86_64_STAT_LINKS);
        case "aarch64" ->
            new SystemCall(
                AARCH64_MQ_NOTIFY,
                AARCH64_MQ_GETSETATTR,
                AARCH64_SOCKET,
                AARCH64_RECVFROM,
                AARCH64_GETSOCKOPT,
                AARCH64_PPOLL,
                AARCH64_OPENAT,
                AARCH64_GETDENTS64,
                AARCH64_FSTAT,
                AARCH64_FCHMOD,
                AARCH64_FCNTL,
                AARCH64_FALLOCATE,
                AARCH64_LINKAT,
                AARCH64_SHMGET,
                AARCH64_SHMCTL,
                AARCH64_SEMGET,
                AARCH64_SEMCTL,
                AARCH64_PRLIMIT,
                AARCH64_GETPID,
                AARCH64_GETTID,
                AARCH64_TGKILL,
                AARCH64_RT_TGSIGQUEUEINFO,
                AARCH64_STAT_LINKS);
        default -> null;
      };
}
