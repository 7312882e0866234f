/* refuse docker|mqueue COMMAND...: runs a command that a seccomp filter refuses system calls to: those that docker's
   default profile refuses to a container without rights, or mq_open as a kernel without POSIX queues does. */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define NAMESPACES 0x7E020000
#define NO_RANDOM_ADDRESSES 0x0040000
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, what)
#define IF(test, value, otherwise) BPF_JUMP(BPF_JMP | test | BPF_K, value, 0, otherwise)
#define REFUSE(call, error) IF(BPF_JEQ, SYS_##call, 1), ANSWER(SECCOMP_RET_ERRNO | (error))
#define REFUSE_FLAG(call, flag) \
  IF(BPF_JEQ, SYS_##call, 4), LOAD(args[0]), IF(BPF_JSET, flag, 1), ANSWER(SECCOMP_RET_ERRNO | EPERM), ANSWER(SECCOMP_RET_ALLOW)

static struct sock_filter docker[] = {
    LOAD(nr), REFUSE(unshare, EPERM), REFUSE(setns, EPERM), REFUSE(mount, EPERM), REFUSE(umount2, EPERM),
    REFUSE(pivot_root, EPERM), REFUSE(bpf, EPERM), REFUSE(perf_event_open, EPERM), REFUSE(userfaultfd, EPERM),
    REFUSE(keyctl, EPERM), REFUSE(add_key, EPERM), REFUSE(request_key, EPERM), REFUSE(io_uring_setup, EPERM),
    REFUSE(io_uring_enter, EPERM), REFUSE(io_uring_register, EPERM), REFUSE(mbind, EPERM), REFUSE(set_mempolicy, EPERM),
    REFUSE(get_mempolicy, EPERM), REFUSE(move_pages, EPERM), REFUSE(syslog, EPERM), REFUSE(quotactl, EPERM),
    REFUSE(sethostname, EPERM), REFUSE(clock_settime, EPERM), REFUSE(open_by_handle_at, EPERM), REFUSE(fsopen, EPERM),
    REFUSE(open_tree, EPERM), REFUSE(move_mount, EPERM), REFUSE(clone3, ENOSYS),
    REFUSE_FLAG(personality, NO_RANDOM_ADDRESSES), REFUSE_FLAG(clone, NAMESPACES), ANSWER(SECCOMP_RET_ALLOW)};
static struct sock_filter mqueue[] = {LOAD(nr), REFUSE(mq_open, ENOSYS), ANSWER(SECCOMP_RET_ALLOW)};

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: refuse docker|mqueue COMMAND...\n");
    return 2;
  }
  int all = strcmp(argv[1], "docker") == 0;
  struct sock_fprog program = {all ? sizeof docker / sizeof *docker : sizeof mqueue / sizeof *mqueue,
                               all ? docker : mqueue};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) {
    perror("refuse");
    return 1;
  }
  execvp(argv[2], argv + 2);
  perror(argv[2]);
  return 127;
}
