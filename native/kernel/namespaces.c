/* Gives the calling thread its own network and System V queues: unshare(2), netdevice(7). */
#include "kernel.h"

#include <net/if.h>
#include <sched.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

CALL(jint, enterNamespaces) {
    return outcome(unshare(CLONE_NEWNET | CLONE_NEWIPC));
}

CALL(jint, loopbackUp) {
    struct ifreq request = {.ifr_flags = IFF_UP};
    strcpy(request.ifr_name, "lo");
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    jint result = outcome(fd < 0 ? fd : ioctl(fd, SIOCSIFFLAGS, &request));
    if (fd >= 0) {
        close(fd);
    }
    return result;
}
