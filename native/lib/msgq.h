/* System V and POSIX message queues: every function returns >= 0, or -errno. */
#ifndef MSGQ_H
#define MSGQ_H

#include <stdint.h>

int32_t msgq_sysv_get(int32_t key, int32_t flags);
int32_t msgq_sysv_remove(int32_t id);

#endif
