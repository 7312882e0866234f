/* The C program's judgement of what arrives, and its histogram. */
#include "../bench/check.h"
#include "../bench/histogram.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect(const char *what, uint64_t wanted, uint64_t got) {
    if (wanted != got) {
        fprintf(stderr, "%s: %llu, not %llu\n", what, (unsigned long long)got, (unsigned long long)wanted);
        exit(1);
    }
}

static void arrive(struct check *check, size_t size, uint64_t sequence) {
    unsigned char *message = calloc(1, size);
    check_stamp(message, size, sequence);
    check_arrived(check, message, size, size);
    free(message);
}

static void expect_tally(const struct check *check, uint64_t messages, uint64_t lost, uint64_t duplicated,
                         uint64_t reordered, uint64_t damaged) {
    expect("messages", messages, check->messages);
    expect("lost", lost, check->lost);
    expect("duplicated", duplicated, check->duplicated);
    expect("reordered", reordered, check->reordered);
    expect("damaged", damaged, check->damaged);
}

/* One byte of sequence number wraps after 256 messages and still finds every fault. */
static void finds_faults(size_t size) {
    struct check check = {0};
    for (uint64_t i = 0; i < 1000; i++) {
        arrive(&check, size, i);
    }
    expect_tally(&check, 1000, 0, 0, 0, 0);
    arrive(&check, size, 1000);
    arrive(&check, size, 1000);
    expect_tally(&check, 1002, 0, 1, 0, 0);
    arrive(&check, size, 1002);
    expect_tally(&check, 1003, 1, 1, 0, 0);
    arrive(&check, size, 1001);
    expect_tally(&check, 1004, 0, 1, 1, 0);
    arrive(&check, size, 1001);
    expect_tally(&check, 1005, 0, 2, 1, 0);
    arrive(&check, size, 1103);
    expect_tally(&check, 1006, 100, 2, 1, 0);
    arrive(&check, size, 1104);
    arrive(&check, size, 1102);
    expect_tally(&check, 1008, 99, 2, 2, 0);
}

static void finds_damage(void) {
    enum { SIZE = 100 };
    unsigned char message[SIZE] = {0};
    struct check check = {0};
    check_stamp(message, SIZE, 0);
    check_arrived(&check, message, SIZE - 1, SIZE);
    expect_tally(&check, 1, 0, 0, 0, 1);
    check_stamp(message, SIZE, 1);
    message[SIZE - 1] ^= 1;
    check_arrived(&check, message, SIZE, SIZE);
    expect_tally(&check, 2, 0, 0, 0, 2);
    arrive(&check, SIZE, 2); /* the damaged ones keep their places */
    expect_tally(&check, 3, 0, 0, 0, 2);
    expect("shifted by one byte", 0, check_is(message + 1, SIZE, SIZE, 1));
}

/* Every value falls into a bucket whose middle is at most 1/128 away. */
static void is_precise(void) {
    static struct histogram histogram;
    static struct histogram sum;
    for (uint64_t nanos = 0; nanos < UINT64_C(1) << 39; nanos += 1 + nanos / 500) {
        histogram_add(&histogram, nanos);
        memset(&sum, 0, sizeof sum);
        histogram_move(&sum, &histogram);
        int bucket = 0;
        while (sum.counts[bucket] == 0) {
            bucket++;
        }
        uint64_t value = histogram_value(bucket);
        uint64_t off = value > nanos ? value - nanos : nanos - value;
        if (off > nanos / 127) {
            expect("a value's bucket", nanos, value);
        }
    }
    histogram_add(&histogram, UINT64_MAX);
    expect("the last bucket takes all above", 1, histogram.counts[HISTOGRAM_BUCKETS - 1]);
}

int main(void) {
    finds_faults(1);
    finds_faults(7);
    finds_faults(8);
    finds_faults(16);
    finds_faults(8193);
    finds_damage();
    is_precise();
    return 0;
}
