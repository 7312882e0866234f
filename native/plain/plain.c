/*
 * Times one transport, independently of the benchmarks, which are checked against it:
 *
 *     plain pipe|fifo|tcp|uds|sysv|posix roundtrip|oneway SIZE MILLIS CORE [check] [thread]
 *
 * It prints the nanoseconds of a message (of a round trip: the median) between two processes on that core. With
 * "check", messages carry numbers, which the receiver compares; with "thread", each process has a second thread, which
 * sleeps.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <err.h>
#include <fcntl.h>
#include <mqueue.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { STREAM, SYSV, POSIX };
enum { BATCH = 64, MOST_BATCHES = 1 << 20 };

static int kind = STREAM;
static size_t size;
static bool checked;
static int in, out;          /* of this process */
static int from[2], to[2];   /* of the client and of the server */
static int order[2], end[2]; /* the client says how many messages, the server that it has them */
static struct {
    long type;
    unsigned char text[1 << 20];
} message = {.type = 1};

static int must(int result, const char *call) {
    if (result < 0) {
        err(1, "%s", call);
    }
    return result;
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void put(void) {
    switch (kind) {
    case SYSV:
        must(msgsnd(out, &message, size, 0), "msgsnd");
        break;
    case POSIX:
        must(mq_send(out, (char *)message.text, size, 0), "mq_send");
        break;
    default:
        for (size_t done = 0; done < size;) {
            done += (size_t)must((int)write(out, message.text + done, size - done), "write");
        }
    }
}

static void get(void) {
    switch (kind) {
    case SYSV:
        must((int)msgrcv(in, &message, size, 0, 0), "msgrcv");
        break;
    case POSIX:
        must((int)mq_receive(in, (char *)message.text, size, NULL), "mq_receive");
        break;
    default:
        for (size_t done = 0; done < size;) {
            int n = must((int)read(in, message.text + done, size - done), "read");
            if (n == 0) {
                errx(1, "the other end is gone");
            }
            done += (size_t)n;
        }
    }
}

static void stamp(uint64_t number) {
    if (checked) {
        memcpy(message.text, &number, sizeof number);
        memcpy(message.text + size - sizeof number, &number, sizeof number);
    }
}

static void compare(uint64_t number) {
    if (checked && (memcmp(message.text, &number, sizeof number) != 0 ||
                    memcmp(message.text + size - sizeof number, &number, sizeof number) != 0)) {
        errx(1, "message %ju is wrong", (uintmax_t)number);
    }
}

/* Does what the client orders until the client is gone. */
static void serve(bool replies) {
    uint64_t count;
    while (read(order[0], &count, sizeof count) == (ssize_t)sizeof count) {
        for (uint64_t i = 0; i < count; i++) {
            get();
            compare(i);
            if (replies) {
                put();
            }
        }
        must((int)write(end[1], &count, sizeof count), "write");
    }
}

static int upwards(const void *one, const void *other) {
    double a = *(const double *)one;
    double b = *(const double *)other;
    return (a > b) - (a < b);
}

/* Sends so many messages; returns the nanoseconds of one. */
static double run(uint64_t count, bool replies) {
    static double batches[MOST_BATCHES];
    size_t n = 0;
    must((int)write(order[1], &count, sizeof count), "write");
    int64_t began = now();
    int64_t before = began;
    for (uint64_t i = 0; i < count; i++) {
        stamp(i);
        put();
        if (replies) {
            stamp(~i);
            get();
            compare(i);
            if (i % BATCH == BATCH - 1 && n < MOST_BATCHES) {
                int64_t after = now();
                batches[n++] = (double)(after - before) / BATCH;
                before = after;
            }
        }
    }
    must((int)read(end[0], &count, sizeof count), "read");
    double mean = (double)(now() - began) / (double)count;
    if (n == 0) {
        return mean;
    }
    qsort(batches, n, sizeof *batches, upwards);
    return batches[n / 2];
}

static void streams(int here, int there, int reply, int request) {
    from[0] = here;
    from[1] = there;
    to[0] = request;
    to[1] = reply;
}

static void make_pipes(void) {
    int forth[2];
    int back[2];
    must(pipe2(forth, 0), "pipe2");
    must(pipe2(back, 0), "pipe2");
    streams(back[0], forth[1], back[1], forth[0]);
}

static int fifo(const char *directory, int number) {
    char path[64];
    snprintf(path, sizeof path, "%s/%d", directory, number);
    must(mkfifo(path, 0600), "mkfifo");
    int both = must(open(path, O_RDWR), "open"); /* so that open does not wait for the other end */
    unlink(path);
    return both;
}

static void make_fifos(void) {
    char directory[] = "/tmp/plain-XXXXXX";
    if (mkdtemp(directory) == NULL) {
        err(1, "mkdtemp");
    }
    int forth = fifo(directory, 1);
    int back = fifo(directory, 2);
    rmdir(directory);
    streams(back, forth, back, forth);
}

static void make_tcp(void) {
    struct sockaddr_in listens = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr_in own;
    struct sockaddr_in peer;
    socklen_t length = sizeof listens;
    int on = 1;
    int listening = must(socket(AF_INET, SOCK_STREAM, 0), "socket");
    must(bind(listening, (struct sockaddr *)&listens, length), "bind");
    must(listen(listening, SOMAXCONN), "listen"); /* strangers connect, too */
    must(getsockname(listening, (struct sockaddr *)&listens, &length), "getsockname");
    int client = must(socket(AF_INET, SOCK_STREAM, 0), "socket");
    must(connect(client, (struct sockaddr *)&listens, length), "connect");
    must(getsockname(client, (struct sockaddr *)&own, &length), "getsockname");
    int server = must(accept(listening, (struct sockaddr *)&peer, &length), "accept");
    while (memcmp(&peer, &own, sizeof own) != 0) { /* a stranger's: any process may connect */
        close(server);
        server = must(accept(listening, (struct sockaddr *)&peer, &length), "accept");
    }
    close(listening);
    must(setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on), "setsockopt");
    must(setsockopt(server, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on), "setsockopt");
    streams(client, client, server, server);
}

static void make_uds(void) {
    int ends[2];
    must(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), "socketpair");
    streams(ends[0], ends[0], ends[1], ends[1]);
}

static void make_sysv(void) {
    kind = SYSV;
    int forth = must(msgget(IPC_PRIVATE, IPC_CREAT | 0600), "msgget");
    int back = must(msgget(IPC_PRIVATE, IPC_CREAT | 0600), "msgget");
    streams(back, forth, back, forth);
    int alive[2];
    must(pipe(alive), "pipe");
    if (must(fork(), "fork") == 0) { /* removes the queues, however the others end */
        char nothing;
        setsid();
        close(alive[1]);
        while (read(alive[0], &nothing, 1) < 0) {
        }
        msgctl(forth, IPC_RMID, NULL);
        msgctl(back, IPC_RMID, NULL);
        _exit(0);
    }
}

static int queue(int number) {
    char path[64];
    struct mq_attr attributes = {.mq_maxmsg = 10, .mq_msgsize = (long)size};
    snprintf(path, sizeof path, "/plain-%ld-%d", (long)getpid(), number);
    int made = must(mq_open(path, O_CREAT | O_EXCL | O_RDWR, 0600, &attributes), "mq_open");
    mq_unlink(path);
    return made;
}

static void make_posix(void) {
    kind = POSIX;
    int forth = queue(1);
    int back = queue(2);
    streams(back, forth, back, forth);
}

static const struct {
    const char *name;
    void (*make)(void);
} transports[] = {{"pipe", make_pipes}, {"fifo", make_fifos}, {"tcp", make_tcp},
                  {"uds", make_uds},    {"sysv", make_sysv},  {"posix", make_posix}};

static void *sleeper(void *nothing) {
    pause();
    return nothing;
}

static void settle(int core, bool thread) {
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(core, &only);
    must(sched_setaffinity(0, sizeof only, &only), "sched_setaffinity");
    pthread_t other;
    if (thread && pthread_create(&other, NULL, sleeper, NULL) != 0) {
        errx(1, "no thread");
    }
}

int main(int argc, char **argv) {
    if (argc < 6) {
        errx(2, "plain TRANSPORT roundtrip|oneway SIZE MILLIS CORE [check] [thread]");
    }
    const char *name = argv[1];
    bool replies = strcmp(argv[2], "roundtrip") == 0;
    size = strtoul(argv[3], NULL, 10);
    double nanos = atof(argv[4]) * 1e6;
    int core = atoi(argv[5]);
    bool thread = false;
    for (int i = 6; i < argc; i++) {
        checked |= strcmp(argv[i], "check") == 0;
        thread |= strcmp(argv[i], "thread") == 0;
    }
    bool made = false;
    for (size_t i = 0; i < sizeof transports / sizeof *transports; i++) {
        if (strcmp(name, transports[i].name) == 0) {
            transports[i].make();
            made = true;
        }
    }
    if (!made || size < 16 || size > sizeof message.text) {
        errx(2, "no transport %s, or no message of %zu bytes", name, size);
    }
    must(pipe2(order, 0), "pipe2");
    must(pipe2(end, 0), "pipe2");
    pid_t server = must(fork(), "fork");
    if (server == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        close(order[1]);
        in = to[0];
        out = to[1];
        settle(core, thread);
        serve(replies);
        _exit(0);
    }
    in = from[0];
    out = from[1];
    settle(core, thread);
    uint64_t count = 1000;
    double each = run(count, replies);
    for (int i = 0; i < 3; i++) { /* the first two warm up, and tell how many messages the last one takes */
        count = (uint64_t)(nanos / each) + 1;
        each = run(count, replies);
    }
    printf("%.1f\n", each);
    close(order[1]);
    waitpid(server, NULL, 0);
    return 0;
}
