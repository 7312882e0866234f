#include "address.h"

#include "fail.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

void address_pair(const struct options *options, long lane, char *halves[2]) {
    const char *start = options->addresses;
    for (long i = 0; i < lane && start != NULL; i++) {
        start = strchr(start, ';');
        start = start == NULL ? NULL : start + 1;
    }
    if (start == NULL || *start == '\0') {
        fail("address= names no lane %ld", lane);
    }
    size_t length = strcspn(start, ";");
    const char *comma = memchr(start, ',', length);
    if (comma == NULL) {
        fail("address=%.*s is not request,reply", (int)length, start);
    }
    halves[0] = strndup(start, (size_t)(comma - start));
    halves[1] = strndup(comma + 1, length - (size_t)(comma + 1 - start));
}

void address_each(const struct options *options, void (*make)(const struct options *options, const char *half)) {
    for (long lane = 0; lane < options->lanes; lane++) {
        char *halves[2];
        address_pair(options, lane, halves);
        make(options, halves[0]);
        make(options, halves[1]);
    }
}

int address_number(const char *half) {
    char *end;
    errno = 0;
    long value = strtol(half, &end, 10);
    if (end == half || *end != '\0' || errno != 0 || value < INT_MIN || value > INT_MAX) {
        fail("address: %s is not a number", half);
    }
    return (int)value;
}
