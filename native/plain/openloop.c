/*
 * Times requests by a schedule, independently of the benchmarks' load, which is checked against it:
 *
 *     cc -O2 -o target/openloop native/plain/openloop.c -pthread -lm
 *     target/openloop pipe|tcp|uds|sysv RATE [FORKS [SECONDS [MILLIS]]]
 *     java -jar target/benchmarks.jar load --rate RATE -p transport=uds -p server=c [-f FORKS] [-i SECONDS]
 *
 * A client and a server, forked anew each time, are on the last core, and the client's sender is on the one before. A
 * request is timed from when it was due until its reply. Prints p50, p90 and p99 of the typical window of so many
 * MILLIS, in microseconds, with 95 % intervals from the forks; the share of windows with p99 above 500 µs, and of those
 * in which the sender itself was late by more; and p99 of all requests. By default it is as long as a load, and so are
 * its windows: 20 ms, or 200 messages if these take longer.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <err.h>
#include <math.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SIZE = 1024, MOST_FORKS = 30, WARM_UP_RATE = 20000, WARM_UP_SECONDS = 2 };
static const double second = 1e9, limit = 500;
static const int percents[] = {50, 90, 99};

struct message {
    long type;
    unsigned char text[SIZE];
};

static bool sysv;
static int there[2], back[2]; /* descriptors or queues: to read from, to write to */
static int core, sender;
static double rate;
static long count;
static int64_t start;
static double *latency, *lateness;

static int must(long result, const char *call) {
    if (result < 0) {
        err(1, "%s", call);
    }
    return (int)result;
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void pin(int to) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(to, &set);
    must(sched_setaffinity(0, sizeof set, &set), "sched_setaffinity");
}

static void put(int to, struct message *message) {
    if (sysv) {
        must(msgsnd(to, message, SIZE, 0), "msgsnd");
        return;
    }
    for (size_t sent = 0; sent < SIZE;) {
        sent += (size_t)must(write(to, message->text + sent, SIZE - sent), "write");
    }
}

/* Whether there was a message. */
static bool take(int from, struct message *message) {
    if (sysv) {
        must(msgrcv(from, message, SIZE, 0, 0), "msgrcv");
        return true;
    }
    for (size_t taken = 0; taken < SIZE;) {
        int bytes = must(read(from, message->text + taken, SIZE - taken), "read");
        if (bytes == 0) {
            return false;
        }
        taken += (size_t)bytes;
    }
    return true;
}

static void connect_tcp(int pair[2]) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int one = 1, listening = must(socket(AF_INET, SOCK_STREAM, 0), "socket");
    must(bind(listening, (struct sockaddr *)&address, length), "bind");
    must(listen(listening, 1), "listen");
    must(getsockname(listening, (struct sockaddr *)&address, &length), "getsockname");
    pair[0] = must(socket(AF_INET, SOCK_STREAM, 0), "socket");
    must(connect(pair[0], (struct sockaddr *)&address, length), "connect");
    pair[1] = must(accept(listening, NULL, NULL), "accept");
    close(listening);
    for (int i = 0; i < 2; i++) {
        must(setsockopt(pair[i], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one), "setsockopt");
    }
}

/* The server has there[0] and back[1], the client back[0] and there[1]. */
static void open_transport(const char *name) {
    int pair[2];
    sysv = strcmp(name, "sysv") == 0;
    if (sysv) {
        there[0] = there[1] = must(msgget(IPC_PRIVATE, 0600), "msgget");
        back[0] = back[1] = must(msgget(IPC_PRIVATE, 0600), "msgget");
        return;
    }
    if (strcmp(name, "pipe") == 0) {
        must(pipe(there), "pipe");
        must(pipe(back), "pipe");
        return;
    }
    if (strcmp(name, "tcp") == 0) {
        connect_tcp(pair);
    } else if (strcmp(name, "uds") == 0) {
        must(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), "socketpair");
    } else {
        errx(2, "there is no transport %s", name);
    }
    there[1] = back[0] = pair[0];
    there[0] = back[1] = pair[1];
}

static void close_transport(void) {
    if (sysv) {
        msgctl(there[0], IPC_RMID, NULL);
        msgctl(back[0], IPC_RMID, NULL);
        return;
    }
    close(there[1]);
    close(back[0]); /* perhaps the same */
}

static pid_t serve(void) {
    pid_t server = must(fork(), "fork");
    if (server == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        pin(core);
        struct message message;
        while (take(there[0], &message)) {
            put(back[1], &message);
        }
        _exit(0);
    }
    if (!sysv) {
        close(there[0]);
        close(back[1]); /* perhaps the same */
    }
    return server;
}

static void choose_cores(void) {
    cpu_set_t set;
    must(sched_getaffinity(0, sizeof set, &set), "sched_getaffinity");
    if (CPU_COUNT(&set) < 2) {
        errx(2, "the sender needs a core of its own");
    }
    core = sender = -1;
    for (int each = CPU_SETSIZE - 1; sender < 0; each--) {
        if (CPU_ISSET(each, &set)) {
            *(core < 0 ? &core : &sender) = each;
        }
    }
}

static int64_t due(long number) {
    return start + llrint((double)number * second / rate);
}

static void *send_all(void *unused) {
    struct {
        uint32_t size, policy;
        uint64_t flags;
        int32_t nice;
        uint32_t priority;
        uint64_t runtime, deadline, period;
    } slice = {.size = 48, .runtime = 100000};
    pin(sender);
    must(prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0), "prctl");
    syscall(SYS_sched_setattr, 0, &slice, 0); /* some kernels do not take it */
    struct message message = {.type = 1};
    for (long i = 0; i < count; i++) {
        struct timespec then = {due(i) / 1000000000, due(i) % 1000000000};
        int64_t returned = now();
        while (now() < due(i)) {
            clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &then, NULL);
        }
        lateness[i] = (double)(now() - (returned > due(i) ? returned : due(i))) / 1000;
        memcpy(message.text, &i, sizeof i);
        put(there[1], &message);
    }
    return unused;
}

/* Sends and receives for so many seconds. */
static void run(double messages, double seconds) {
    pthread_t thread;
    struct message message;
    rate = messages;
    count = (long)(messages * seconds);
    size_t bytes = (size_t)count * sizeof *latency;
    latency = memset(realloc(latency, bytes), 0, bytes);
    lateness = memset(realloc(lateness, bytes), 0, bytes);
    start = now() + 5000000;
    if (pthread_create(&thread, NULL, send_all, NULL) != 0) {
        errx(1, "pthread_create");
    }
    pin(core);
    for (long i = 0; i < count; i++) {
        if (!take(back[0], &message)) {
            errx(1, "the server has ended");
        }
        latency[i] = (double)(now() - due(i)) / 1000;
        if (memcmp(message.text, &i, sizeof i) != 0) {
            errx(1, "a reply is not that of request %ld", i);
        }
    }
    pthread_join(thread, NULL);
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of sorted values; its median is the true one. */
static double percentile(const double *sorted, long values, double percent) {
    double place = ((double)values + 1 / 3.0) * percent / 100 + 1 / 3.0;
    long below = (long)fmin((double)values, fmax(1, floor(place)));
    double low = sorted[below - 1], high = sorted[below < values ? below : values - 1];
    return low <= 0 ? low : low * pow(high / low, fmax(0, place - (double)below));
}

static double median(double *values, long number) {
    qsort(values, (size_t)number, sizeof *values, compare);
    return number % 2 == 1 ? values[number / 2] : (values[number / 2 - 1] + values[number / 2]) / 2;
}

/* Student's t at 97.5 %, by a series of 1/freedom (Cornish and Fisher). */
static double student(int freedom) {
    static const double exact[] = {0, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306};
    double z = 1.95996;
    return freedom < 9
               ? exact[freedom]
               : z + (pow(z, 3) + z) / 4 / freedom + (5 * pow(z, 5) + 16 * pow(z, 3) + 3 * z) / 96 / freedom / freedom;
}

int main(int arguments, char **argument) {
    if (arguments < 3 || arguments > 6) {
        errx(2, "usage: openloop pipe|tcp|uds|sysv RATE [FORKS [SECONDS [MILLIS]]]");
    }
    double messages = atof(argument[2]), seconds = arguments > 4 ? atof(argument[4]) : 7;
    double window = (arguments > 5 ? atof(argument[5]) : fmax(20, ceil(200000 / messages))) / 1000;
    int forks = arguments > 3 ? atoi(argument[3]) : 6;
    choose_cores();
    long each = lrint(messages * window), windows = lrint(floor(seconds / window + 1e-9));
    if (forks < 2 || forks > MOST_FORKS || each < 1 || windows < 1) {
        errx(2, "it needs 2 to %d forks, and a window in the time", MOST_FORKS);
    }
    size_t bytes = MOST_FORKS * 6 * sizeof(double);
    double(*found)[6] = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (found == MAP_FAILED) {
        err(1, "mmap");
    }
    for (int f = 0; f < forks; f++) {
        pid_t client = must(fork(), "fork");
        if (client == 0) {
            open_transport(argument[1]);
            atexit(close_transport);
            pid_t server = serve();
            run(fmax(messages, WARM_UP_RATE), WARM_UP_SECONDS);
            run(messages, seconds);
            kill(server, SIGKILL);
            waitpid(server, NULL, 0);
            double *values = calloc((size_t)(3 * windows), sizeof *values);
            for (long w = 0; w < windows; w++) {
                qsort(latency + w * each, (size_t)each, sizeof *latency, compare);
                for (int p = 0; p < 3; p++) {
                    values[p * windows + w] = percentile(latency + w * each, each, percents[p]);
                }
                found[f][3] += values[2 * windows + w] > limit ? 100.0 / (double)windows : 0;
                qsort(lateness + w * each, (size_t)each, sizeof *lateness, compare);
                found[f][5] += percentile(lateness + w * each, each, 99) > limit ? 100.0 / (double)windows : 0;
            }
            for (int p = 0; p < 3; p++) {
                found[f][p] = median(values + p * windows, windows);
            }
            qsort(latency, (size_t)count, sizeof *latency, compare);
            found[f][4] = percentile(latency, count, 99);
            exit(0);
        }
        int status;
        must(waitpid(client, &status, 0), "waitpid");
        if (status != 0) {
            errx(1, "fork %d has failed", f + 1);
        }
    }
    printf("%s %.0f/s:", argument[1], messages);
    double share = 0, all = 0, late = 0;
    for (int p = 0; p < 3; p++) {
        double mean = 0, variance = 0;
        for (int f = 0; f < forks; f++) {
            mean += log(found[f][p]) / forks;
        }
        for (int f = 0; f < forks; f++) {
            variance += pow(log(found[f][p]) - mean, 2) / (forks - 1);
        }
        double half = student(forks - 1) * sqrt(variance / forks);
        printf(" p%d %.1f (%.1f-%.1f)", percents[p], exp(mean), exp(mean - half), exp(mean + half));
    }
    for (int f = 0; f < forks; f++) {
        share += found[f][3] / forks;
        all += log(found[f][4]) / forks;
        late += found[f][5] / forks;
    }
    printf(", above %.0f: %.1f of 100, p99 over all %.0f, sender late in %.1f of 100\n", limit, share, exp(all), late);
    return 0;
}
