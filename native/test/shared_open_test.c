/* How a queue in shared memory is created, opened and removed by its name, and what is refused. */
#include "shared_test.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

static void refuses(void) {
    assert(msgq_shared_open("none", 0, 0, 0, 0) == -EINVAL);
    assert(msgq_shared_open("/", 0, 0, 0, 0) == -ENOENT);
    assert(msgq_shared_open("/a/b", O_CREAT, 0600, CAPACITY, 1) == -EACCES);
    assert(msgq_shared_open(name, 0, 0, 0, 0) == -ENOENT);
    assert(msgq_shared_open(name, O_EXCL, 0, CAPACITY, 1) == -EINVAL);
    assert(msgq_shared_open(name, O_CREAT, 0600, CAPACITY - 1, 1) == -EINVAL);
    assert(msgq_shared_open(name, O_CREAT, 0600, CAPACITY, 0) == -EINVAL);
    assert(msgq_shared_open(name, O_CREAT, 0600, CAPACITY, LARGEST + 1) == -EINVAL);
    int32_t modes[] = {0602, 0604, 0640, 0620, 0610, 0670, 0700, 0400, 0};
    for (int i = 0; i < 9; i++) {
        assert(msgq_shared_open(name, O_CREAT, modes[i], CAPACITY, 1) == -EINVAL);
    }
    char longest[300] = "/";
    memset(longest + 1, 'x', 250);
    int32_t q = msgq_shared_open(longest, O_CREAT, 0600, MSGQ_SHARED_SMALLEST_CAPACITY, 1);
    assert(q >= 0 && msgq_shared_remove(longest, q) == 0 && msgq_shared_close(q) == 0);
    longest[251] = 'x';
    assert(msgq_shared_open(longest, O_CREAT, 0600, CAPACITY, 1) == -ENAMETOOLONG);

    int32_t closed[] = {-1, q, MSGQ_SHARED_HANDLES, INT32_MAX};
    for (int i = 0; i < 4; i++) {
        struct msgq_shared_state s;
        assert(msgq_shared_close(closed[i]) == -EBADF && msgq_shared_state(closed[i], &s, sizeof s) == -EBADF);
        assert(msgq_shared_try_send(closed[i], 0, "", 0) == -EBADF);
        assert(msgq_shared_receive(closed[i], NULL, 0, NULL, NULL) == -EBADF);
        assert(msgq_shared_send_many(closed[i], NULL, 0, 1) == -EBADF && msgq_shared_alone(closed[i]) == -EBADF);
    }
}

static void accepts_only_what_it_trusts(void) {
    assert(close(open(path, O_CREAT | O_RDWR, 0600)) == 0);
    assert(msgq_shared_open(name, 0, 0, 0, 0) == -EPROTO && msgq_shared_probe(name) == -EPROTO);
    assert(msgq_shared_remove(name, -1) == -EPROTO); /* it is not ours to remove */
    assert(unlink(path) == 0 && mkfifo(path, 0600) == 0);
    assert(msgq_shared_open(name, O_CREAT, 0600, CAPACITY, 1) == -EPROTO);
    assert(unlink(path) == 0 && symlink("/dev/null", path) == 0);
    assert(msgq_shared_open(name, 0, 0, 0, 0) == -EPROTO && unlink(path) == 0);

    int32_t q = create();
    assert(msgq_shared_probe(name) == 1);
    mode_t modes[] = {0602, 0604, 0640, 0620}; /* who may only read it could lock its bytes */
    for (int i = 0; i < 4; i++) {
        assert(chmod(path, modes[i]) == 0 && msgq_shared_open(name, 0, 0, 0, 0) == -EPERM);
        assert(msgq_shared_open(name, O_CREAT, 0600, CAPACITY, 1) == -EPERM);
    }
    assert(chmod(path, 0600) == 0 && truncate(path, CAPACITY) == 0);
    assert(msgq_shared_open(name, 0, 0, 0, 0) == -EPROTO);
    assert(truncate(path, 4096 + CAPACITY) == 0); /* a part of it is not reserved now */
    assert(msgq_shared_open(name, 0, 0, 0, 0) == -EPROTO);
    drop(q);
}

/* A mode that is asked for is given. */
static void has_its_mode(void) {
    struct stat s;
    mode_t before = umask(0377);
    int32_t modes[] = {0600, 0660};
    for (int i = 0; i < 2; i++) {
        int32_t q = msgq_shared_open(name, O_CREAT | O_EXCL, modes[i], CAPACITY, 1);
        assert(q >= 0 && stat(path, &s) == 0 && (s.st_mode & 07777) == (mode_t)modes[i]);
        drop(q);
    }
    umask(before);
}

/* What a later version makes is not taken for damage, and can be removed. */
static void knows_newer_files(void) {
    uint32_t words[][2] = {{VERSION + 1, 0}, {VERSION, 1}, {0, 0}};
    for (int i = 0; i < 3; i++) {
        int32_t q = create();
        int file = open(path, O_RDWR);
        assert(pwrite(file, words[i], 8, 8) == 8 && close(file) == 0);
        assert(msgq_shared_probe(name) == (words[i][0] == 0 ? -EPROTO : (int32_t)words[i][0]));
        assert(msgq_shared_open(name, O_CREAT, 0600, CAPACITY, 1) == (i == 2 ? -EPROTO : -EPROTONOSUPPORT));
        assert(msgq_shared_remove(name, -1) == (i == 2 ? -EPROTO : 0));
        assert(i < 2 || unlink(path) == 0);
        assert(msgq_shared_close(q) == 0);
    }
}

/* A file that is marked as removed and has a name is not looked at for ever. */
static void refuses_what_is_marked(void) {
    char link_name[80], link_path[128];
    snprintf(link_name, sizeof link_name, "%s-link", name);
    snprintf(link_path, sizeof link_path, "/dev/shm/msgq.%s", link_name + 1);
    int32_t q = create();
    assert(link(path, link_path) == 0);
    drop(q);
    assert(msgq_shared_open(link_name, 0, 0, 0, 0) == -EBADMSG);
    assert(msgq_shared_open(link_name, O_CREAT, 0600, CAPACITY, 1) == -EBADMSG);
    assert(msgq_shared_remove(link_name, -1) == 0 && msgq_shared_open(link_name, 0, 0, 0, 0) == -ENOENT);
}

static void *creates_and_removes(void *ended) {
    while (!atomic_load((atomic_int *)ended)) {
        int32_t q = msgq_shared_open(name, O_CREAT, 0600, MSGQ_SHARED_SMALLEST_CAPACITY, 1);
        assert(q >= 0 || q == -EBUSY);
        int32_t r = q < 0 ? 0 : msgq_shared_remove(name, q);
        assert(r == 0 || r == -ENOENT);
        assert(q < 0 || msgq_shared_close(q) == 0);
    }
    return NULL;
}

/* Honest processes that create and remove a queue in turns are not taken for somebody who has written to it. */
static void opens_beside_creation_and_removal(void) {
    atomic_int ended = 0;
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) {
        assert(pthread_create(&threads[i], NULL, creates_and_removes, &ended) == 0);
    }
    for (int i = 0; i < 2000; i++) {
        int32_t q = msgq_shared_open(name, 0, 0, 0, 0);
        assert(q >= 0 || q == -ENOENT || q == -EBUSY);
        assert(q < 0 || msgq_shared_close(q) == 0);
    }
    atomic_store(&ended, 1);
    for (int i = 0; i < 3; i++) {
        assert(pthread_join(threads[i], NULL) == 0);
    }
}

#ifdef SHARED_QUEUE_POINTS /* in the library's test build alone */
static char marked[2][96];

/* Gives the name that is being opened to the other one of two removed queues. */
static void exchange(const char *file, int line) {
    (void)file;
    (void)line;
    char paths[2][256];
    for (int i = 0; i < 2; i++) {
        snprintf(paths[i], sizeof paths[i], "/dev/shm/msgq.%s", marked[i] + 1);
    }
    assert(renameat2(AT_FDCWD, paths[0], AT_FDCWD, paths[1], RENAME_EXCHANGE) == 0);
}

/* However often others put another removed queue in the place of one, opening ends. */
static void opening_ends(void) {
    for (int i = 0; i < 2; i++) {
        snprintf(marked[i], sizeof marked[i], "%s-marked-%d", name, i);
        int32_t q = msgq_shared_open(marked[i], O_CREAT | O_EXCL, 0600, MSGQ_SHARED_SMALLEST_CAPACITY, 1);
        assert(q >= 0);
        atomic_fetch_or(&shared_queue(q)->ring->send.lock, REMOVED);
        assert(msgq_shared_close(q) == 0);
    }
    shared_point = exchange;
    assert(msgq_shared_open(marked[0], 0, 0, 0, 0) == -EBUSY);
    assert(msgq_shared_open(marked[0], O_CREAT, 0600, CAPACITY, 1) == -EBUSY);
    shared_point = NULL;
    assert(msgq_shared_remove(marked[0], -1) == 0 && msgq_shared_remove(marked[1], -1) == 0);
}
#endif

/* What cannot be opened, since nobody has a right to its bytes, leaves no file. */
static void leaves_nothing_when_it_fails(void) {
    int before = dup(0);
    assert(close(before) == 0);
    struct rlimit limit, few;
    assert(getrlimit(RLIMIT_NOFILE, &limit) == 0);
    few = (struct rlimit){.rlim_cur = (rlim_t)before, .rlim_max = limit.rlim_max};
    assert(setrlimit(RLIMIT_NOFILE, &few) == 0);
    assert(msgq_shared_open(name, O_CREAT, 0600, CAPACITY, 1) == -EMFILE);
    assert(setrlimit(RLIMIT_NOFILE, &limit) == 0);
    assert(getrlimit(RLIMIT_FSIZE, &limit) == 0);
    few = (struct rlimit){.rlim_cur = 4096, .rlim_max = limit.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert(setrlimit(RLIMIT_FSIZE, &few) == 0);
    assert(msgq_shared_open(name, O_CREAT, 0600, CAPACITY, 1) == -EFBIG);
    assert(setrlimit(RLIMIT_FSIZE, &limit) == 0);
    assert(msgq_shared_probe(name) == -ENOENT);
    int after = dup(0);
    assert(after == before && close(after) == 0);
}

int main(void) {
    begin("open");
    refuses();
    accepts_only_what_it_trusts();
    has_its_mode();
    knows_newer_files();
    refuses_what_is_marked();
    opens_beside_creation_and_removal();
#ifdef SHARED_QUEUE_POINTS
    opening_ends();
#endif
    leaves_nothing_when_it_fails();
    return 0;
}
