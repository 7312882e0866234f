#include "limit.h"

#include <stdio.h>

long limit_of(const char *file, long otherwise) {
    FILE *stream = fopen(file, "re");
    long limit = otherwise;
    if (stream != NULL) {
        if (fscanf(stream, "%ld", &limit) != 1) {
            limit = otherwise;
        }
        fclose(stream);
    }
    return limit;
}
