#include "transports.h"

#include "fail.h"

#include <string.h>

static const struct transport *const all[] = {
    &transport_shm,  &transport_shm_sleep, &transport_sysv, &transport_posix,     &transport_pipe,
    &transport_fifo, &transport_tcp,       &transport_uds,  &transport_seqpacket,
};

const struct transport *transport_named(const char *name) {
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (strcmp(all[i]->name, name) == 0) {
            return all[i];
        }
    }
    fail("transport=%s is not known to this program", name);
}
