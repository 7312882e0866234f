/*
 * As many receivers are woken as there are messages, and none is left asleep. Nobody looks after these sleepers, so a
 * wake-up that nobody gives is a test that does not end.
 */
#include "shared_test.h"

enum { RECEIVERS = 8 };

struct receiver {
    pthread_t thread;
    int32_t q;
    int64_t room;
    int64_t result;
    atomic_int number; /* the kernel's, of the thread */
};

static char body[1];

static void *receives(void *receiver) {
    struct receiver *r = receiver;
    char own[1];
    atomic_store(&r->number, (int)gettid());
    r->result = msgq_shared_receive(r->q, own, r->room, NULL, NULL);
    return NULL;
}

static int32_t create_watched(void) {
    int32_t q = msgq_shared_open(name, O_CREAT | O_EXCL | MSGQ_SHARED_WATCHED, 0600, CAPACITY, LARGEST);
    assert(q >= 0 && msgq_shared_spin(q, 0) == 0);
    return q;
}

static int sleeps(pid_t thread) {
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/self/task/%d/stat", (int)thread);
    FILE *f = fopen(path, "r");
    assert(f != NULL && fgets(line, sizeof line, f) != NULL);
    fclose(f);
    return strrchr(line, ')')[2] == 'S';
}

/* Returns when one more than already is asleep there. */
static void waits(struct receiver *r, int already) {
    atomic_store(&r->number, 0);
    assert(pthread_create(&r->thread, NULL, receives, r) == 0);
    while (atomic_load(&shared_queue(r->q)->asleep) <= already || !sleeps(atomic_load(&r->number))) {
        usleep(100);
    }
}

static void wakes_as_many_as_messages(int batch) {
    int32_t q = create_watched();
    struct receiver receivers[RECEIVERS];
    struct msgq_shared_message messages[RECEIVERS] = {{.length = 0}};
    for (int i = 0; i < RECEIVERS; i++) {
        receivers[i] = (struct receiver){.q = q, .room = sizeof body};
        waits(&receivers[i], i);
    }
    assert(msgq_shared_send_many(q, messages, sizeof messages[0], batch) == batch);
    assert(shared_wake(&shared_queue(q)->ring->send.wake, EVERYBODY) == RECEIVERS - batch); /* slept on */
    assert(msgq_shared_send_many(q, messages, sizeof messages[0], RECEIVERS - batch) == RECEIVERS - batch);
    for (int i = 0; i < RECEIVERS; i++) {
        assert(pthread_join(receivers[i].thread, NULL) == 0 && receivers[i].result == 0);
    }
    drop(q);
}

/* Messages of one sender after the other, of which none waits until somebody is about to sleep. */
static void wakes_for_each_message(void) {
    int32_t q = create_watched();
    struct receiver receivers[RECEIVERS];
    for (int i = 0; i < RECEIVERS; i++) {
        receivers[i] = (struct receiver){.q = q, .room = sizeof body};
        waits(&receivers[i], i);
    }
    for (int i = 0; i < RECEIVERS; i++) {
        assert(msgq_shared_try_send(q, 1, body, sizeof body) == 0);
    }
    for (int i = 0; i < RECEIVERS; i++) {
        assert(pthread_join(receivers[i].thread, NULL) == 0 && receivers[i].result == sizeof body);
    }
    drop(q);
}

/* The first one's room is too small. */
static void who_leaves_without_a_message_wakes_another(void) {
    int32_t q = create_watched();
    struct receiver first = {.q = q}, second = {.q = q, .room = sizeof body};
    waits(&first, 0);
    waits(&second, 1);
    assert(msgq_shared_try_send(q, 1, body, sizeof body) == 0);
    assert(pthread_join(first.thread, NULL) == 0 && first.result == -EMSGSIZE);
    assert(pthread_join(second.thread, NULL) == 0 && second.result == sizeof body);
    drop(q);
}

/* A process that looks after its own wakes them for a message that lies there. */
static void a_watcher_wakes_for_what_lies_there(void) {
    int32_t q = create_watched();
    struct queue *internal = shared_queue(q);
    struct receiver receiver = {.q = q, .room = sizeof body};
    waits(&receiver, 0);
    uint64_t at = atomic_load(&internal->ring->send.position); /* whoever was woken for it has been killed, say */
    assert(shared_put(internal, &at, 1, body, sizeof body) == 0);
    atomic_store(&internal->ring->send.position, at);
    while (pthread_tryjoin_np(receiver.thread, NULL) != 0) {
        assert(msgq_shared_watch() == 1);
        usleep(100);
    }
    assert(receiver.result == sizeof body);
    drop(q);
}

/* in the library's test build alone; ThreadSanitizer would see that the point is set while others wait */
#if defined(SHARED_QUEUE_POINTS) && !defined(__SANITIZE_THREAD__)
#define IN_BETWEEN
static int32_t another;

/* Sends when the first sender has said that it wakes those who sleep, and has yet to say that others may. */
static void sends_in_between(const char *file, int line) {
    (void)file, (void)line;
    struct side *s = &shared_queue(another)->ring->send;
    if ((atomic_load(&s->waker) & SHARED_ID) != 0 && atomic_load(&s->lock) == 0 && !(atomic_load(&s->wake) & 1)) {
        shared_point = NULL;
        assert(msgq_shared_try_send(another, 1, body, sizeof body) == 0);
    }
}

static void wakes_for_what_others_sent_meanwhile(void) {
    int32_t q = create_watched();
    another = msgq_shared_open(name, 0, 0, 0, 0);
    struct receiver receivers[2];
    for (int i = 0; i < 2; i++) {
        receivers[i] = (struct receiver){.q = q, .room = sizeof body};
        waits(&receivers[i], i);
    }
    shared_point = sends_in_between;
    assert(msgq_shared_try_send(q, 1, body, sizeof body) == 0 && shared_point == NULL);
    for (int i = 0; i < 2; i++) {
        assert(pthread_join(receivers[i].thread, NULL) == 0 && receivers[i].result == sizeof body);
    }
    assert(msgq_shared_close(another) == 0);
    drop(q);
}
#endif

int main(void) {
    begin("wake");
    wakes_as_many_as_messages(1);
    wakes_as_many_as_messages(2);
    wakes_for_each_message();
    who_leaves_without_a_message_wakes_another();
    a_watcher_wakes_for_what_lies_there();
#ifdef IN_BETWEEN
    wakes_for_what_others_sent_meanwhile();
#endif
    return 0;
}
