#include "preamble.h"

#include <endian.h>
#include <string.h>

void preamble_write(unsigned char preamble[PREAMBLE_BYTES], const unsigned char token[TOKEN_BYTES], long lane) {
    uint32_t little = htole32((uint32_t)lane);
    memcpy(preamble, token, TOKEN_BYTES);
    memcpy(preamble + TOKEN_BYTES, &little, sizeof little);
}

long preamble_lane(const unsigned char preamble[PREAMBLE_BYTES], const unsigned char token[TOKEN_BYTES], long lanes) {
    uint32_t little;
    memcpy(&little, preamble + TOKEN_BYTES, sizeof little);
    long lane = (long)le32toh(little);
    return memcmp(preamble, token, TOKEN_BYTES) == 0 && lane < lanes ? lane : -1;
}
