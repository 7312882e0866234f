/* lajp: messages one way, through a System V queue or TCP, over one connection or one per message. */
#include "check.h"
#include "fail.h"
#include "lane.h"
#include "talker.h"
#include "transports.h"
#include "work.h"

#include <inttypes.h>

/* The harness has made the queue; a socket is made by the server. */
static void make(struct options *options) {
    const struct transport *transport = transport_named(options->transport);
    if (options->role == SERVER && transport->sockets) {
        transport->create(options);
    }
}

static void send_all(struct lane *lane, unsigned char *message, uint64_t messages) {
    for (; lane->sequence < messages; lane->sequence++) {
        check_stamp(message, lane->options->size, lane->sequence);
        if (!lane->transport->send(lane, message)) {
            fail("the server closed before message %" PRIu64 " was sent", lane->sequence);
        }
        lane_finish(lane);
    }
}

static void receive_all(struct lane *lane, unsigned char *message, uint64_t messages) {
    for (; lane->sequence < messages; lane->sequence++) {
        size_t received = lane->transport->receive(lane, message);
        if (!check_is(message, received, lane->options->size, lane->sequence)) {
            fail("%zu bytes of another message came instead of message %" PRIu64, received, lane->sequence);
        }
        lane_finish(lane);
    }
}

static void run(struct options *options, uint64_t messages, struct tally *tally) {
    struct lane lane;
    lane_init(&lane, options, transport_named(options->transport), 0);
    tally->began = talker_clock();
    lane.transport->open(&lane);
    unsigned char *message = lane_buffer(&lane);
    if (options->role == SERVER) {
        receive_all(&lane, message, messages);
    } else {
        send_all(&lane, message, messages);
    }
    tally->ended = talker_clock();
    if (options->connection == LONG && lane.transport->sockets) {
        lane.transport->finish(&lane);
    }
    lane_buffer_free(&lane, message);
    tally->messages = messages;
    tally->source_changes = (uint64_t)lane.source;
    tally->close_waits = lane.waits;
}

const struct work work_lajp = {.name = "lajp", .make = make, .run = run};
