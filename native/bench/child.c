#include "child.h"

#include "check.h"
#include "stream.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int child_main(const struct options *options) {
    unsigned char *message = malloc(options->size);
    size_t received = stream_read(STDIN_FILENO, message, options->size);
    if (!check_is(message, received, options->size, options->message)) {
        fprintf(stderr, "msgq-c: not message %" PRIu64 " of %zu bytes\n", options->message, options->size);
        return 3;
    }
    if (options->pattern == ROUND_TRIP) {
        stream_write(STDOUT_FILENO, message, options->size);
    }
    free(message);
    return 0;
}
