/* Whose the other end of a TCP connection over IPv4 within this machine is, whatever its address: sock_diag(7). */
#ifndef PEER_H
#define PEER_H

#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <unistd.h>

/* The user; -1 if the other end is gone, or the kernel does not say. */
static inline long peer_user(const struct sockaddr_in *peer, const struct sockaddr_in *here) {
    struct {
        struct nlmsghdr header;
        struct inet_diag_req_v2 about;
    } question = {
        .header = {.nlmsg_len = sizeof question, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST},
        .about = {.sdiag_family = AF_INET,
                  .sdiag_protocol = IPPROTO_TCP,
                  .idiag_states = UINT32_MAX,
                  .id = {.idiag_sport = peer->sin_port,
                         .idiag_dport = here->sin_port,
                         .idiag_src = {peer->sin_addr.s_addr},
                         .idiag_dst = {here->sin_addr.s_addr},
                         .idiag_cookie = {INET_DIAG_NOCOOKIE, INET_DIAG_NOCOOKIE}}}};
    struct {
        struct nlmsghdr header;
        struct inet_diag_msg about;
        char more[4096];
    } answer;
    int fd = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
    ssize_t bytes = send(fd, &question, sizeof question, 0) < 0 ? -1 : recv(fd, &answer, sizeof answer, 0);
    close(fd);
    return bytes >= (ssize_t)offsetof(__typeof__(answer), more) && answer.header.nlmsg_type == SOCK_DIAG_BY_FAMILY &&
                   answer.about.idiag_inode != 0 /* a process holds it */
               ? (long)answer.about.idiag_uid
               : -1;
}

/* That of a connected socket's other end. */
static inline long peer_user_of(int fd) {
    struct sockaddr_in peer, here;
    socklen_t lengths[] = {sizeof peer, sizeof here};
    return getpeername(fd, (struct sockaddr *)&peer, &lengths[0]) == 0 && peer.sin_family == AF_INET &&
                   getsockname(fd, (struct sockaddr *)&here, &lengths[1]) == 0
               ? peer_user(&peer, &here)
               : -1;
}

#endif
