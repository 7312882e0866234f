#include "share.h"

double share_before(int64_t end, int64_t from, int64_t to) {
    int64_t last = to < end ? to : end;
    return last > from ? (double)(last - from) / (double)(to - from) : 0;
}
