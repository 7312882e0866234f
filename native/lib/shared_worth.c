/*
 * Learning whether something is worth while: what has been in vain of late is done only on each second occasion, each
 * fourth, and so on down to one in 2^seldom, until it is worth while again.
 */
#include "shared_layout.h"

int shared_occasion(struct worth *w) {
    int in_vain = atomic_load_explicit(&w->in_vain, memory_order_relaxed);
    uint32_t number = atomic_fetch_add_explicit(&w->occasions, 1, memory_order_relaxed);
    return (number & ((1u << in_vain) - 1)) == 0;
}

void shared_learn(struct worth *w, int worth_while, int seldom) {
    int in_vain = atomic_load_explicit(&w->in_vain, memory_order_relaxed);
    int next = worth_while ? (in_vain > 2 ? in_vain - 2 : 0) : in_vain < seldom ? in_vain + 1 : seldom;
    atomic_store_explicit(&w->in_vain, next, memory_order_relaxed);
}
