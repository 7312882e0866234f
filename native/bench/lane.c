#include "lane.h"

#include "address.h"
#include "fail.h"
#include "pin.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

void lane_init(struct lane *lane, struct options *options, const struct transport *transport, long number) {
    *lane = (struct lane){.options = options, .transport = transport, .number = number, .in = -1, .out = -1};
    if (!transport->named) {
        return;
    }
    char *halves[2];
    address_pair(options, number, halves);
    bool both = options->pattern == ROUND_TRIP;
    lane->incoming = options->role == SERVER ? halves[0] : both ? halves[1] : NULL;
    lane->outgoing = options->role == CLIENT ? halves[0] : both ? halves[1] : NULL;
}

static size_t room_of(const struct lane *lane) {
    return HEADROOM + lane->options->size + lane->limit;
}

unsigned char *lane_buffer(const struct lane *lane) {
    size_t room = room_of(lane);
    void *memory = mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (memory == MAP_FAILED) {
        fail_call(errno, "mmap of %zu bytes", room);
    }
    return (unsigned char *)memory + HEADROOM;
}

void lane_buffer_free(const struct lane *lane, unsigned char *message) {
    munmap(message - HEADROOM, room_of(lane));
}

void lane_start(const struct options *options, void *(*body)(void *), void *argument) {
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    if (options->cpu >= 0) {
        size_t bytes;
        cpu_set_t *cpus = pin_set(options->cpu, &bytes);
        pthread_attr_setaffinity_np(&attributes, bytes, cpus);
        CPU_FREE(cpus);
    }
    int error = pthread_create(&thread, &attributes, body, argument);
    pthread_attr_destroy(&attributes);
    if (error != 0) {
        fail_call(error, options->cpu >= 0 ? "a thread on core %ld" : "a thread (%ld)", options->cpu);
    }
}
