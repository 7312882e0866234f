/*
 * Message queues in shared memory: for processes of one machine, many senders and many receivers. Whoever has to wait
 * sleeps in the kernel; a process that is killed at any instruction takes nothing with it but its own call's messages.
 * Made for C programs as well as for the Java library: compile shared_*.c into a program, or link with libmsgq.so.
 *
 * A queue is a file /dev/shm/msgq.NAME. It stays until it is removed, whether or not somebody has it open.
 *
 * Every function returns >= 0, or -errno. These mean the same everywhere:
 *   EBADF      the handle is closed, or was inherited by fork(2): a child opens the queue itself; or other code of this
 *              process has closed the handle's descriptor, and the call has needed it: close the handle and open anew
 *   EIDRM      the queue has been removed; whoever waits is woken and gets this, too
 *   EBADMSG    something else has written to the queue's memory: remove the queue and create it anew
 *   EINTR      a signal handler ended a wait; nothing was sent or received. SA_RESTART has a wait go on only if no
 *              timer runs, so neither with a deadline nor without MSGQ_SHARED_WATCHED
 *   EBUSY      a process that holds the queue in the middle of a call has not got on for 100 ms: it is stopped, or
 *              given no processor; or others have been quicker for a second. Nothing was sent or received. It comes at
 *              the call's deadline or later, by a second at most, and never without one
 * What shortens the queue's file ends those who use it by SIGBUS.
 *
 * Any thread may call at any time, except that no other call may be under way on a handle that is being closed: end
 * waits by a signal first. None may be made from a signal handler.
 */
#ifndef SHARED_QUEUE_H
#define SHARED_QUEUE_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

#define MSGQ_SHARED __attribute__((visibility("default")))

/* limits */
#define MSGQ_SHARED_SMALLEST_CAPACITY 4096LL
#define MSGQ_SHARED_LARGEST_CAPACITY  (8LL << 30)
#define MSGQ_SHARED_LONGEST_SPIN      1000000LL
#define MSGQ_SHARED_HANDLES           4096 /* open at a time in a process; then EMFILE */

/* a flag of msgq_shared_open: the caller runs msgq_shared_watch, so waits need no timer */
#define MSGQ_SHARED_WATCHED 0x40000000

/*
 * Opens a queue and returns its handle. The name is a slash and up to 250 characters other than slashes. The flags are
 * O_CREAT and O_EXCL as for open(2), and MSGQ_SHARED_WATCHED. The rest is for a queue that this call creates:
 *   mode       who may use it: 0600, or for a group 0660, whatever the umask is
 *   capacity   bytes: a power of two. Every message takes 16 bytes more than its body, rounded up to a multiple of 16.
 *              The memory is reserved at once, for ENOSPC now is better than SIGBUS later. Where a memory cgroup allows
 *              less than /dev/shm has, the kernel kills a process in place of this error.
 *   largest    bytes of a message's body: at most a quarter of the capacity, and less than 2 GiB
 * Opens what exists if its owner is you or root, or its group is one of yours and may read and write. A file that
 * everybody may read or write, or that its group may only read or only write, is refused: who may lock its bytes
 * without being able to use it could hold up all others.
 *   EEXIST EACCES ENAMETOOLONG ENOSPC EMFILE ENFILE ENOMEM
 *              as for open(2) and mmap(2)
 *   EINVAL     no slash, or a capacity, largest, mode or flag that cannot be
 *   ENOENT     no such queue; or an empty name
 *   EPERM      it belongs to somebody who is not to be trusted, or its mode gives others a right or half of one (chmod)
 *   EPROTO     the file is no queue
 *   EPROTONOSUPPORT
 *              it is a newer version's, or has a feature that this code does not know: msgq_shared_probe says which
 *   EBADMSG    it is marked as removed, and has a name: a hard link, or something else has written to it
 *   EBUSY      others create and remove the queue in turns, quicker than it can be opened
 *   EUSERS     65536 ids in a row are in use
 *   EOPNOTSUPP EINVAL ENOSYS
 *              this kernel or /dev/shm lacks O_TMPFILE or the locks of an open file
 */
MSGQ_SHARED int32_t msgq_shared_open(const char *name, int32_t flags, int32_t mode, int64_t capacity, int64_t largest);
MSGQ_SHARED int32_t msgq_shared_close(int32_t queue);

/*
 * How many nanoseconds calls on the handle look again and again before they sleep. Only a message, room, or the call's
 * deadline ends that. The clock is read every few looks.
 *   -1         adapts, as it does at first: up to 20,000 by a thread whose last call to send woke nobody, and 100,000 by
 *              others, in which the other end can wake up and answer; in vain for no more than what looks have saved of
 *              late and a hundredth of the time, soon a sixteenth of that; one thread of the handle at a time for
 *              messages, and one for room; never with only one processor
 *   0          none
 *   EINVAL     not -1 to MSGQ_SHARED_LONGEST_SPIN
 */
MSGQ_SHARED int32_t msgq_shared_spin(int32_t queue, int64_t nanos);

/*
 * Removes the queue of that name; if queue >= 0, only if it is the one that the handle stands for (ENOENT if not).
 *   EPERM EACCES
 *              it is not yours
 *   EBUSY      somebody else holds the lock for removing it, and keeps it: a process that removes it and has been
 *              stopped, or one that locks the file itself
 */
MSGQ_SHARED int32_t msgq_shared_remove(const char *name, int32_t queue);

/* Whether the name is a queue's: the version of its file, 1 or more, or ENOENT, EACCES, EPROTO. */
MSGQ_SHARED int32_t msgq_shared_probe(const char *name);

/*
 * Sends a message. The type is merely carried.
 *   try_send   does not wait for room: EAGAIN, there is none. If others are in the middle of a call and there is room,
 *              it sleeps until they let go, as for instance until one has copied a long message; a signal ends that
 *   send       waits: ETIMEDOUT, the deadline, by CLOCK_MONOTONIC, has come, and there is no room; NULL is none
 *   EMSGSIZE   longer than the queue's largest
 */
MSGQ_SHARED int32_t msgq_shared_try_send(int32_t queue, int64_t type, const void *body, int64_t length);
MSGQ_SHARED int32_t msgq_shared_send(int32_t queue, int64_t type, const void *body, int64_t length,
                                     const struct timespec *deadline);

/*
 * Receives the oldest message and returns its body's length. type may be NULL. EMSGSIZE: its body is longer than
 * capacity; it stays. The rest is as for sending.
 */
MSGQ_SHARED int64_t msgq_shared_try_receive(int32_t queue, void *body, int64_t capacity, int64_t *type);
MSGQ_SHARED int64_t msgq_shared_receive(int32_t queue, void *body, int64_t capacity, int64_t *type,
                                        const struct timespec *deadline);

/*
 * Many messages by one call, which costs little more than one message's. They lie stride bytes apart, each as this
 * struct, 8-byte aligned; capacity counts a body. Both wait as little as try_send does. They return how many were
 * moved, or the error of the first one.
 */
struct msgq_shared_message {
    int32_t unused;
    int32_t length;
    int64_t type;
    char body[];
};
MSGQ_SHARED int64_t msgq_shared_send_many(int32_t queue, const void *first, int64_t stride, int32_t count);
MSGQ_SHARED int64_t msgq_shared_receive_many(int32_t queue, void *first, int64_t stride, int64_t capacity,
                                             int32_t count);

struct msgq_shared_state {
    int64_t capacity;
    int64_t largest;
    int64_t messages;   /* in the queue now, exactly */
    int64_t next;       /* length of the oldest one's body; 0 without one */
    int64_t sent;       /* since the queue was created */
    int64_t received;   /* likewise */
    int64_t taken_over; /* locks whose holder had been killed */
    int64_t rescued;    /* how often a watcher did what a killed process still owed to sleepers */
    int64_t file;       /* number of its file in /dev/shm, which distinguishes it from another queue of that name */
};
/*
 * Fills the caller's struct of that size and returns the size that this library knows. A later version's struct may be
 * longer: of what the caller's is too short for nothing is written, and what this library does not know is zero. EIDRM
 * and EBADMSG leave all zero but capacity, largest and file, which never change.
 */
MSGQ_SHARED int32_t msgq_shared_state(int32_t queue, struct msgq_shared_state *state, size_t size);

/* 1 if no other handle of the queue is open, in whatever process or container, 0 if one is */
MSGQ_SHARED int32_t msgq_shared_alone(int32_t queue);

/*
 * Does for this process's sleepers what killed processes owed to them, and wakes them for messages that lie there, since
 * whoever was woken for one may have been killed or stopped. A program that opens with MSGQ_SHARED_WATCHED
 * calls this ten times a second as long as one of its threads may be waiting. It returns how many handles are open.
 * Without the flag a waiting thread looks itself, ten times a second, for which each of its waits needs a timer.
 */
MSGQ_SHARED int32_t msgq_shared_watch(void);

#endif
