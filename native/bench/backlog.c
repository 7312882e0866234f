#include "backlog.h"

#include "limit.h"

enum { ENOUGH = 256, BEFORE_LINUX_5_4 = 128 };

long backlog_share(long somaxconn, long lanes) {
    long share = (somaxconn < BACKLOG ? somaxconn : BACKLOG) / 2 / lanes;
    return share < 1 ? 1 : share < ENOUGH ? share : ENOUGH;
}

long backlog_wait(long lanes) {
    return backlog_share(limit_of("/proc/sys/net/core/somaxconn", BEFORE_LINUX_5_4), lanes);
}
