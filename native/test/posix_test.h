#include "msgq.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

/* The kernel may have been built without them, and a sandbox may forbid them. */
static inline int has_posix_queues(void) {
    int32_t none = msgq_posix_open("/", O_RDONLY, 0, 0, 0);
    if (none == -ENOSYS || none == -EPERM) {
        puts("There are no POSIX queues here, so a C test leaves them out.");
        return 0;
    }
    return 1;
}
