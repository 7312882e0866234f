/* The C program against the test vectors that it shares with the program in Java, and against random input. */
#include "../bench/backlog.h"
#include "../bench/check.h"
#include "../bench/histogram.h"
#include "../bench/options.h"
#include "../bench/preamble.h"
#include "../bench/share.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS = 32, RANDOM_CASES = 10000 };

static const char token[] = "0123456789abcdef0123456789abcdef";
static char here[512]; /* the vector being tested */

static void expect(const char *what, uint64_t expected, uint64_t got) {
    if (expected != got) {
        fprintf(stderr, "%s: %s is %llu, not %llu\n", here, what, (unsigned long long)got,
                (unsigned long long)expected);
        exit(1);
    }
}

static void arrive(struct check *check, unsigned char *message, size_t size, uint64_t sequence) {
    check_stamp(message, size, sequence);
    check_arrived(check, message, size, size);
}

/* `short`, `torn`, a number, or first..last. */
static void arrive_as(struct check *check, size_t size, const char *text) {
    unsigned char *message = calloc(1, size);
    if (strcmp(text, "short") == 0) {
        check_arrived(check, message, size - 1, size);
    } else if (strcmp(text, "torn") == 0) {
        message[size - 1] = 1;
        check_arrived(check, message, size, size);
    } else {
        const char *dots = strstr(text, "..");
        int64_t first = strtoll(text, NULL, 10);
        int64_t last = dots == NULL ? first : strtoll(dots + 2, NULL, 10);
        for (int64_t i = first;; i++) {
            arrive(check, message, size, (uint64_t)i);
            if (i == last) {
                break;
            }
        }
    }
    free(message);
}

static void sequence(char **in, char **out) {
    for (char *size = strtok(in[0], ","); size != NULL; size = strtok(NULL, ",")) {
        struct check check = {0};
        for (int i = 1; in[i] != NULL; i++) {
            arrive_as(&check, strtoul(size, NULL, 10), in[i]);
        }
        expect("messages", strtoull(out[0], NULL, 10), check.messages);
        expect("lost", strtoull(out[1], NULL, 10), check.lost);
        expect("duplicated", strtoull(out[2], NULL, 10), check.duplicated);
        expect("reordered", strtoull(out[3], NULL, 10), check.reordered);
        expect("damaged", strtoull(out[4], NULL, 10), check.damaged);
    }
}

static void bytes_of(const char *text, unsigned char *bytes) {
    for (int i = 0; text[2 * i] != '\0'; i++) {
        sscanf(text + 2 * i, "%2hhx", &bytes[i]);
    }
}

static void preamble(char **in, char **out) {
    unsigned char bytes[PREAMBLE_BYTES], ours[TOKEN_BYTES], written[PREAMBLE_BYTES];
    bytes_of(in[0], bytes);
    bytes_of(in[1], ours);
    long lane = strcmp(out[0], "-") == 0 ? -1 : atol(out[0]);
    expect("the lane", (uint64_t)lane, (uint64_t)preamble_lane(bytes, ours, atol(in[2])));
    if (lane >= 0) {
        preamble_write(written, ours, lane);
        expect("a preamble written", 0, (uint64_t)memcmp(bytes, written, sizeof bytes));
    }
}

/* Reads the usual options, except for those that the arguments set and the one that is left out. */
static bool read_all(struct options *options, char **arguments, const char *without, const char *secret,
                     char *refusal) {
    static char *const usual[] = {"transport=tcp", "pattern=roundtrip", "connection=long", "size=1024", "lanes=1",
                                  "cpu=-1",        "depth=0",           "sndbuf=0",        "rcvbuf=0",  "nodelay=true",
                                  "inflight=1",    "wait=block",        "control=1"};
    enum { USUAL = sizeof usual / sizeof *usual };
    char *all[WORDS + USUAL + 1] = {NULL};
    int n = 0;
    for (; n < WORDS && arguments[n] != NULL; n++) {
        all[n] = arguments[n];
    }
    int given = n;
    for (int i = 0; i < USUAL; i++) {
        size_t name = strcspn(usual[i], "=") + 1;
        bool set = strncmp(usual[i], without, name - 1) == 0 && without[name - 1] == '\0';
        for (int j = 0; j < given; j++) {
            set |= i < USUAL - 1 && strncmp(usual[i], all[j], name) == 0; /* control= twice is a case */
        }
        if (!set) {
            all[n++] = usual[i];
        }
    }
    return options_read(options, SERVER, all, secret, refusal);
}

static bool read_options(struct options *options, char **arguments, const char *secret, char *refusal) {
    return read_all(options, arguments, "", secret, refusal);
}

static void expect_option(const struct options *options, const char *expected) {
    const struct {
        const char *name;
        long value;
    } numbers[] = {{"size=", (long)options->size},  {"lanes=", options->lanes},   {"cpu=", options->cpu},
                   {"depth=", options->depth},      {"sndbuf=", options->sndbuf}, {"rcvbuf=", options->rcvbuf},
                   {"inflight=", options->inflight}};
    char words[128];
    snprintf(words, sizeof words, " pattern=%s connection=%s nodelay=%s ",
             options->pattern == ROUND_TRIP ? "roundtrip" : "oneway", options->connection == LONG ? "long" : "short",
             options->nodelay == NODELAY_ON ? "true" : "false");
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        size_t length = strlen(numbers[i].name);
        if (strncmp(numbers[i].name, expected, length) == 0) {
            expect(numbers[i].name, (uint64_t)atol(expected + length), (uint64_t)numbers[i].value);
            return;
        }
    }
    if (strstr(words, expected) == NULL) {
        fprintf(stderr, "%s: not%s\n", here, words);
        exit(1);
    }
}

static void option(char **in, char **out) {
    struct options options;
    char refusal[REFUSAL_BYTES] = "";
    bool accepted = read_options(&options, in, token, refusal);
    bool refused = strcmp(out[0], "refused") == 0;
    expect(refusal, !refused, accepted);
    if (refused) {
        expect("what the sentence names", true, strstr(refusal, out[1]) != NULL);
    }
    for (int i = 0; accepted && out[i] != NULL; i++) {
        expect_option(&options, out[i]);
    }
}

static void missing(char **in, char **out) {
    struct options options;
    char refusal[REFUSAL_BYTES] = "";
    char *none[] = {NULL};
    expect(in[0], false, read_all(&options, none, in[0], token, refusal));
    expect("what the sentence names", true, strncmp(refusal, out[1], strlen(out[1])) == 0);
}

static void secret(char **in, char **out) {
    struct options options;
    char refusal[REFUSAL_BYTES] = "";
    char *none[] = {NULL};
    expect(refusal, strcmp(out[0], "valid") == 0, read_options(&options, none, in[0], refusal));
}

static void backlog(char **in, char **out) {
    expect("the wait", strtoull(out[0], NULL, 10), (uint64_t)backlog_share(atol(in[0]), atol(in[1])));
}

static void bucket(char **in, char **out) {
    static struct histogram histogram;
    static struct histogram sum;
    memset(&sum, 0, sizeof sum);
    histogram_add(&histogram, strtoull(in[0], NULL, 10));
    histogram_move(&sum, &histogram);
    int bucket = 0;
    while (sum.counts[bucket] == 0) {
        bucket++;
    }
    expect("the value", strtoull(out[0], NULL, 10), histogram_value(bucket));
}

/* Every value falls into a bucket whose middle is at most 1/128 away. */
static void is_precise(void) {
    for (uint64_t nanos = 0; nanos < UINT64_C(1) << 39; nanos += 1 + nanos / 500) {
        static struct histogram histogram;
        memset(&histogram, 0, sizeof histogram);
        histogram_add(&histogram, nanos);
        int bucket = 0;
        while (histogram.counts[bucket] == 0) {
            bucket++;
        }
        uint64_t value = histogram_value(bucket);
        uint64_t off = value > nanos ? value - nanos : nanos - value;
        if (off > nanos / 127) {
            expect("a value's bucket", nanos, value);
        }
    }
}

static const struct {
    const char *name;
    void (*test)(char **in, char **out);
} tests[] = {{"sequence", sequence}, {"preamble", preamble}, {"option", option}, {"missing", missing},
             {"token", secret},      {"backlog", backlog},   {"bucket", bucket}};

static void split(char *text, char *words[WORDS]) {
    int n = 0;
    for (char *word = strtok(text, " \n"); word != NULL; word = strtok(NULL, " \n")) {
        words[n++] = word;
    }
    words[n] = NULL;
}

static void try_vector(char *line) {
    char *in[WORDS], *out[WORDS];
    snprintf(here, sizeof here, "%s", line);
    here[strcspn(here, "\n")] = '\0';
    char *arrow = strstr(line, " -> ");
    *arrow = '\0';
    split(arrow + 4, out);
    split(line, in);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        if (strcmp(tests[i].name, in[0]) == 0) {
            tests[i].test(in + 1, out);
            return;
        }
    }
    fprintf(stderr, "%s: no such test\n", here);
    exit(1);
}

static int try_vectors(const char *path) {
    char line[512];
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    int tried = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] != '#' && line[0] != '\n') {
            try_vector(line);
            tried++;
        }
    }
    fclose(file);
    return tried;
}

static unsigned int chance(unsigned int below) {
    static uint64_t state = 20261121; /* the same cases every time */
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned int)(state >> 33) % below;
}

/* A list of options, valid or not, is read or refused with a sentence. */
static void any_options(void) {
    static const char *const pieces[] = {"size", "lanes", "cpu", "pattern", "control",    "=",    "=",    "=",
                                         "-",    "1",     "0",   "9",       "4294967296", "long", "\n",   "",
                                         "%s%n", "true",  "|",   "oneway",  "inflight",   " ",    "\xff", "message"};
    char texts[WORDS][256];
    char *arguments[WORDS + 1];
    int n = (int)chance(WORDS - 2);
    for (int i = 0; i < n; i++) {
        texts[i][0] = '\0';
        for (unsigned int j = chance(8); j > 0; j--) {
            strcat(texts[i], pieces[chance(sizeof pieces / sizeof *pieces)]);
        }
        if (chance(50) == 0) { /* longer than any sentence */
            memset(texts[i], 'x', sizeof texts[i]);
            memcpy(texts[i], "size=", chance(6));
            texts[i][sizeof texts[i] - 1] = '\0';
        }
        arguments[i] = strdup(texts[i]); /* allocated, so that a sanitizer knows where it ends */
    }
    arguments[n] = NULL;
    struct options options;
    char refusal[REFUSAL_BYTES] = "";
    char *secrets[] = {NULL, strdup(""), strdup("0123456789abcdef0123456789abcdeg"), strdup(token)};
    if (!options_read(&options, (enum role)chance(3), arguments, secrets[chance(4)], refusal)) {
        expect("a sentence", true, strlen(refusal) > 0 && strlen(refusal) < REFUSAL_BYTES);
    }
    for (int i = 0; i < n; i++) {
        free(arguments[i]);
    }
    for (int i = 0; i < 4; i++) {
        free(secrets[i]);
    }
}

static void any_preamble(void) {
    unsigned char bytes[PREAMBLE_BYTES], ours[TOKEN_BYTES];
    bytes_of(token, ours);
    for (int i = 0; i < PREAMBLE_BYTES; i++) {
        bytes[i] = i < TOKEN_BYTES && chance(100) > 0 ? ours[i] : (unsigned char)chance(256);
    }
    if (chance(2) == 0) {
        memset(bytes + TOKEN_BYTES + 1, 0, 3);
    }
    long lanes = 1 + (long)chance(1024);
    long lane = preamble_lane(bytes, ours, lanes);
    expect("a lane that is there, or none", true, lane >= -1 && lane < lanes);
    expect("only our own", true, lane < 0 || memcmp(bytes, ours, TOKEN_BYTES) == 0);
}

static void counts_shares(void) {
    snprintf(here, sizeof here, "shares before an end");
    expect("before it", 1000, (uint64_t)(1000 * share_before(200, 110, 111)));
    expect("across it", 125, (uint64_t)(1000 * share_before(200, 190, 270)));
    expect("after it", 0, (uint64_t)(1000 * share_before(200, 200, 210)));
}

int main(int argc, char **argv) {
    expect("vectors", true,
           try_vectors(argc > 1 ? argv[1] : "src/test/resources/io/github/msgq/bench/vectors.txt") > 100);
    is_precise();
    counts_shares();
    snprintf(here, sizeof here, "chance");
    for (int i = 0; i < RANDOM_CASES; i++) {
        any_options();
        any_preamble();
    }
    return 0;
}
