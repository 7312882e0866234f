#include "pin.h"

enum { MOST_CORES = 8192 }; /* that Linux can be built for */

cpu_set_t *pin_set(long core, size_t *bytes) {
    cpu_set_t *cpus = CPU_ALLOC((size_t)core + 1);
    *bytes = CPU_ALLOC_SIZE((size_t)core + 1);
    CPU_ZERO_S(*bytes, cpus);
    CPU_SET_S((size_t)core, *bytes, cpus);
    return cpus;
}

bool pin_here(long core) {
    if (core < 0) {
        return true;
    }
    size_t bytes;
    cpu_set_t *cpus = pin_set(core, &bytes);
    bool done = sched_setaffinity(0, bytes, cpus) == 0;
    CPU_FREE(cpus);
    return done;
}

bool pin_allowed(long core) {
    size_t bytes = CPU_ALLOC_SIZE(MOST_CORES);
    cpu_set_t *before = CPU_ALLOC(MOST_CORES);
    sched_getaffinity(0, bytes, before);
    bool allowed = pin_here(core);
    sched_setaffinity(0, bytes, before);
    CPU_FREE(before);
    return allowed;
}
