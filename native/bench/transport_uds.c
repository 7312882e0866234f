/* UNIX-domain stream sockets. Short: connect, one message, close. */
#include "unix_socket.h"

static void create(struct options *options) {
    unix_create(options, SOCK_STREAM);
}
static int dial(struct lane *lane) {
    return unix_dial(lane, SOCK_STREAM);
}

const struct transport transport_uds = {.name = "uds",
                                        .sockets = true,
                                        .create = create,
                                        .open = unix_open,
                                        .send = socket_send,
                                        .receive = socket_receive,
                                        .finish = socket_finish,
                                        .dial = dial};
