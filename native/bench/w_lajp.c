/* lajp: messages one way, through a System V queue or TCP, over one connection or one per message. */
#include "check.h"
#include "fail.h"
#include "lane.h"
#include "run.h"
#include "work.h"

#include <inttypes.h>

/* The harness has made the queue; a connection is the server's to offer. */
static void make(struct options *options) {
    if (options->server && options->transport->sockets) {
        options->transport->create(options);
    }
}

static void finish(struct lane *lane) {
    if (lane->options->brief && lane->options->transport->finish != NULL) {
        lane->options->transport->finish(lane);
    }
}

static void send_all(struct lane *lane, unsigned char *message, uint64_t messages) {
    for (; lane->sequence < messages; lane->sequence++) {
        check_stamp(message, lane->options->size, lane->sequence);
        if (!lane->options->transport->send(lane, message)) {
            fail("the server closed before message %" PRIu64 " was sent", lane->sequence);
        }
        finish(lane);
    }
}

static void receive_all(struct lane *lane, unsigned char *message, uint64_t messages) {
    for (; lane->sequence < messages; lane->sequence++) {
        size_t received = lane->options->transport->receive(lane, message);
        if (!check_is(message, received, lane->options->size, lane->sequence)) {
            fail("not message %" PRIu64 " came, but %zu bytes of another", lane->sequence, received);
        }
        finish(lane);
    }
}

static void run(struct options *options, uint64_t messages, struct tally *tally) {
    struct lane lane;
    lane_init(&lane, options, 0);
    tally->began = run_clock();
    options->transport->open(&lane);
    unsigned char *message = lane_buffer(&lane);
    if (options->server) {
        receive_all(&lane, message, messages);
    } else {
        send_all(&lane, message, messages);
    }
    tally->ended = run_clock();
    if (!options->brief && options->transport->finish != NULL) {
        options->transport->finish(&lane);
    }
    lane_buffer_free(&lane, message);
    tally->messages = messages;
    tally->source_changes = (uint64_t)lane.source;
    tally->close_waits = lane.close_waits;
}

const struct work work_lajp = {.name = "lajp", .make = make, .run = run};
