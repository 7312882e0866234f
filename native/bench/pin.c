#include "pin.h"

#include <sched.h>
#include <stddef.h>

bool pin_here(long core) {
    if (core < 0) {
        return true;
    }
    cpu_set_t *cpus = CPU_ALLOC((size_t)core + 1);
    size_t bytes = CPU_ALLOC_SIZE((size_t)core + 1);
    CPU_ZERO_S(bytes, cpus);
    CPU_SET_S((size_t)core, bytes, cpus);
    bool done = sched_setaffinity(0, bytes, cpus) == 0;
    CPU_FREE(cpus);
    return done;
}
