#include "peer.h"

#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct question {
    struct nlmsghdr header;
    struct inet_diag_req_v2 socket;
};

struct answer {
    struct nlmsghdr header;
    struct inet_diag_msg socket;
    char more[1024]; /* attributes */
};

/* sock_diag(7): the socket whose local address is the peer's. */
static long tcp_user(const struct sockaddr_in *peer, const struct sockaddr_in *here) {
    int fd = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
    if (fd < 0) {
        return -1;
    }
    struct question question = {
        .header = {.nlmsg_len = sizeof question, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST},
        .socket = {.sdiag_family = AF_INET,
                   .sdiag_protocol = IPPROTO_TCP,
                   .idiag_states = UINT32_MAX,
                   .id = {.idiag_sport = peer->sin_port,
                          .idiag_dport = here->sin_port,
                          .idiag_src = {peer->sin_addr.s_addr},
                          .idiag_dst = {here->sin_addr.s_addr},
                          .idiag_cookie = {INET_DIAG_NOCOOKIE, INET_DIAG_NOCOOKIE}}}};
    struct answer answer;
    long uid = -1;
    if (send(fd, &question, sizeof question, 0) == sizeof question &&
        recv(fd, &answer, sizeof answer, 0) >= (ssize_t)(sizeof answer.header + sizeof answer.socket) &&
        answer.header.nlmsg_type == SOCK_DIAG_BY_FAMILY && answer.socket.idiag_inode != 0) {
        uid = (long)answer.socket.idiag_uid;
    }
    close(fd);
    return uid;
}

long peer_user(int fd) {
    struct sockaddr_storage peer;
    struct sockaddr_storage here;
    socklen_t peer_length = sizeof peer;
    socklen_t here_length = sizeof here;
    if (getpeername(fd, (struct sockaddr *)&peer, &peer_length) < 0 ||
        getsockname(fd, (struct sockaddr *)&here, &here_length) < 0) {
        return -1;
    }
    if (here.ss_family == AF_INET) {
        return tcp_user((struct sockaddr_in *)&peer, (struct sockaddr_in *)&here);
    }
    struct ucred user;
    socklen_t length = sizeof user;
    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &user, &length) == 0 ? (long)user.uid : -1;
}
