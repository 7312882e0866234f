/* Fixed exchanges between two processes, which show how fast the machine is now. */
#ifndef BENCH_GAUGE_H
#define BENCH_GAUGE_H

#include "options.h"

enum { GAUGE_BYTES = 1024 }; /* of a message */

struct gauge {
    /* Makes what both processes use; called before the partner starts. */
    void (*prepare)(const struct options *options);

    /* The partner's part, which does not end; NULL: there is no partner. */
    void (*partner)(void);

    /* Makes one exchange; returns its number of messages. */
    int (*exchange)(void);
};

/* Closes this process's copies of the other's ends, so that each notices when the other has gone. Both call it. */
void gauge_close_other(bool partner);

extern const struct gauge gauge_roundtrip;
extern const struct gauge gauge_oneway;
extern const struct gauge gauge_connect;
extern const struct gauge gauge_sync;
extern const struct gauge gauge_calls;

#endif
