/* Asks the kernel about a socket. */
#include "peer.h"

#include "kernel.h"

CALL(jlong, peerUser, jint peer, jint peer_port, jint here, jint here_port) {
    const struct sockaddr_in ends[] = {
        {.sin_addr.s_addr = htonl((uint32_t)peer), .sin_port = htons((uint16_t)peer_port)},
        {.sin_addr.s_addr = htonl((uint32_t)here), .sin_port = htons((uint16_t)here_port)}};
    return peer_user(&ends[0], &ends[1]);
}

CALL(jlong, peerUserOf, jint fd) {
    return peer_user_of(fd);
}
