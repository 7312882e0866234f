#include "window.h"

double window_share(struct window window, int64_t from, int64_t to) {
    int64_t first = from > window.beginning ? from : window.beginning;
    int64_t last = to < window.end ? to : window.end;
    return last > first ? (double)(last - first) / (double)(to - from) : 0;
}
