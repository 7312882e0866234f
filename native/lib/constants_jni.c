/* Java's constants against this system's headers: a port on which one differs does not compile. */
#define _GNU_SOURCE
#include "io_github_msgq_internal_Block.h"
#include "io_github_msgq_internal_Linux.h"
#include "io_github_msgq_internal_SystemCall.h"
#include "msgq.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#ifndef MSG_EXCEPT
#define MSG_EXCEPT 020000
#endif
#ifndef MSG_COPY
#define MSG_COPY 040000
#endif
#ifndef MSG_STAT_ANY
#define MSG_STAT_ANY 13
#endif

#define SAME(name)      _Static_assert(io_github_msgq_internal_Linux_##name == name, #name " differs here")
#define FIELD(name, at) _Static_assert(offsetof(struct msqid_ds, name) == (at), "msqid_ds is laid out otherwise here")

SAME(IPC_CREAT);
SAME(IPC_EXCL);
SAME(IPC_NOWAIT);
SAME(IPC_PRIVATE);
SAME(IPC_RMID);
SAME(IPC_SET);
SAME(IPC_STAT);
SAME(MSG_NOERROR);
SAME(MSG_EXCEPT);
SAME(MSG_COPY);
SAME(MSG_STAT_ANY);
SAME(MSG_STAT);
SAME(MSG_INFO);
SAME(O_RDONLY);
SAME(O_WRONLY);
SAME(O_RDWR);
SAME(O_CREAT);
SAME(O_EXCL);
SAME(O_NONBLOCK);
SAME(O_CLOEXEC);
SAME(F_OFD_SETLK);
SAME(AT_EMPTY_PATH);
SAME(AT_FDCWD);

FIELD(msg_perm.uid, io_github_msgq_internal_Linux_MSQID_PERM + 4);
FIELD(msg_perm.mode, io_github_msgq_internal_Linux_MSQID_PERM + 20);
FIELD(msg_stime, io_github_msgq_internal_Linux_MSQID_STIME);
FIELD(msg_rtime, io_github_msgq_internal_Linux_MSQID_STIME + 8);
FIELD(msg_ctime, io_github_msgq_internal_Linux_MSQID_STIME + 16);
FIELD(msg_qnum, io_github_msgq_internal_Linux_MSQID_QNUM);
FIELD(msg_qbytes, io_github_msgq_internal_Linux_MSQID_QNUM + 8);
FIELD(msg_lspid, io_github_msgq_internal_Linux_MSQID_LSPID);
FIELD(msg_lrpid, io_github_msgq_internal_Linux_MSQID_LSPID + 4);
_Static_assert(sizeof(struct msqid_ds) <= io_github_msgq_internal_Linux_MSQID_SIZE, "msqid_ds is larger here");

#define PLACE(JAVA, name)                                                                                              \
    _Static_assert(offsetof(struct msgq_block, name) == io_github_msgq_internal_Block_##JAVA,                          \
                   "Java lays a block out otherwise")
PLACE(ERROR, error);
PLACE(DEADLINE, deadline);
PLACE(PRIORITY, priority);
PLACE(LENGTH, length);
PLACE(TYPE, type);
PLACE(BODY, body);

SAME(SIG_UNBLOCK);
_Static_assert(sizeof(sigset_t) == io_github_msgq_internal_Linux_SIGSET_SIZE, "sigset_t has another size here");
SAME(SIGSTKFLT);
SAME(SIGURG);
SAME(SA_RESTART);
SAME(SA_SIGINFO);
SAME(SI_QUEUE);
_Static_assert(sizeof(siginfo_t) == io_github_msgq_internal_Linux_SIGINFO_SIZE, "siginfo_t has another size here");
_Static_assert(offsetof(siginfo_t, si_code) == io_github_msgq_internal_Linux_SIGINFO_CODE,
               "siginfo_t is laid out otherwise here");
_Static_assert(offsetof(struct sigaction, sa_flags) == io_github_msgq_internal_Linux_SIGACTION_FLAGS,
               "sigaction differs here");
_Static_assert(sizeof(struct sigaction) == io_github_msgq_internal_Linux_SIGACTION_SIZE,
               "sigaction has another size here");
_Static_assert(offsetof(struct sigaction, sa_handler) == 0, "sigaction is laid out otherwise here");

SAME(EPERM);
SAME(ENOENT);
SAME(ESRCH);
SAME(EINTR);
SAME(E2BIG);
SAME(EBADF);
SAME(EAGAIN);
SAME(ENOMEM);
SAME(EACCES);
SAME(EFAULT);
SAME(EBUSY);
SAME(EEXIST);
SAME(EINVAL);
SAME(ENFILE);
SAME(EMFILE);
SAME(ENOSPC);
SAME(ENAMETOOLONG);
SAME(ENOSYS);
SAME(ENOMSG);
SAME(EIDRM);
SAME(EMSGSIZE);
SAME(EAFNOSUPPORT);
SAME(EBADMSG);
SAME(EPROTONOSUPPORT);
SAME(EOPNOTSUPP);
SAME(EPROTO);
SAME(EUSERS);
SAME(EDQUOT);
SAME(ENOLCK);
SAME(EROFS);
SAME(EFBIG);
SAME(ETIMEDOUT);

#ifdef __x86_64__
_Static_assert(offsetof(struct stat, st_nlink) == io_github_msgq_internal_SystemCall_X86_64_STAT_LINKS,
               "stat differs here");
#define NUMBER(JAVA, name)                                                                                             \
    _Static_assert(io_github_msgq_internal_SystemCall_X86_64_##JAVA == SYS_##name, #name " differs here")
#else
_Static_assert(offsetof(struct stat, st_nlink) == io_github_msgq_internal_SystemCall_AARCH64_STAT_LINKS,
               "stat differs here");
#define NUMBER(JAVA, name)                                                                                             \
    _Static_assert(io_github_msgq_internal_SystemCall_AARCH64_##JAVA == SYS_##name, #name " differs here")
#endif
_Static_assert(offsetof(struct stat, st_dev) == 0 && offsetof(struct stat, st_ino) == 8, "stat differs here");
NUMBER(MQ_NOTIFY, mq_notify);
NUMBER(SOCKET, socket);
NUMBER(RECVFROM, recvfrom);
NUMBER(GETSOCKOPT, getsockopt);
NUMBER(PPOLL, ppoll);
NUMBER(OPENAT, openat);
NUMBER(GETDENTS64, getdents64);
NUMBER(FSTAT, fstat);
NUMBER(FCHMOD, fchmod);
NUMBER(FCNTL, fcntl);
NUMBER(FALLOCATE, fallocate);
NUMBER(LINKAT, linkat);
NUMBER(SHMGET, shmget);
NUMBER(SHMCTL, shmctl);
NUMBER(SEMGET, semget);
NUMBER(SEMCTL, semctl);
NUMBER(PRLIMIT, prlimit64);
NUMBER(GETPID, getpid);
NUMBER(GETTID, gettid);
NUMBER(TGKILL, tgkill);
NUMBER(RT_TGSIGQUEUEINFO, rt_tgsigqueueinfo);

#define LIMIT(name) _Static_assert(io_github_msgq_internal_SystemCall_##name == (name), #name " differs here")
LIMIT(RLIMIT_FSIZE);
LIMIT(RLIMIT_NOFILE);
LIMIT(RLIMIT_AS);
