/* Fixed exchanges between two threads of execution that tell how fast the machine is now. */
#ifndef BENCH_GAUGE_H
#define BENCH_GAUGE_H

#include "options.h"

enum { GAUGE_BYTES = 1024 }; /* of a message */

struct gauge {
    /* Before the partner starts: makes what both use. */
    void (*prepare)(const struct options *options);

    /* The other process's part, for ever; NULL: there is none. */
    void (*partner)(void);

    /* One exchange; how many messages it was. */
    int (*exchange)(void);
};

/* In either process, once there are two: closes what is the other's, so that each notices when the other has gone. */
void gauge_part(bool partner);

extern const struct gauge gauge_roundtrip;
extern const struct gauge gauge_oneway;
extern const struct gauge gauge_connect;
extern const struct gauge gauge_calls;

#endif
