#include "options.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum kind { TEXT, NUMBER, WORD };
enum need { MAY_BE, TO_TALK, ALWAYS }; /* to talk: in an endpoint that exchanges messages */

static const struct option {
    const char *name;
    size_t field;
    enum need need;
    enum kind kind;
    const char *words; /* the enum's, in order */
} table[] = {
#define IS(field) offsetof(struct options, field)
    {"control", IS(control), ALWAYS, NUMBER, NULL},
    {"work", IS(work), MAY_BE, TEXT, NULL},
    {"transport", IS(transport), ALWAYS, TEXT, NULL},
    {"pattern", IS(pattern), TO_TALK, WORD, "roundtrip|oneway"},
    {"connection", IS(connection), TO_TALK, WORD, "long|short"},
    {"size", IS(size), TO_TALK, NUMBER, NULL},
    {"lanes", IS(lanes), TO_TALK, NUMBER, NULL},
    {"cpu", IS(cpu), TO_TALK, NUMBER, NULL},
    {"depth", IS(depth), TO_TALK, NUMBER, NULL},
    {"sndbuf", IS(sndbuf), TO_TALK, NUMBER, NULL},
    {"rcvbuf", IS(rcvbuf), TO_TALK, NUMBER, NULL},
    {"nodelay", IS(nodelay), TO_TALK, WORD, "false|true"},
    {"inflight", IS(inflight), TO_TALK, NUMBER, NULL},
    {"wait", IS(wait), TO_TALK, WORD, "block|spin|backoff"},
    {"message", IS(message), MAY_BE, NUMBER, NULL},
    {"child", IS(child), MAY_BE, TEXT, NULL},
    {"file", IS(file), MAY_BE, TEXT, NULL},
    {"command", IS(command), MAY_BE, TEXT, NULL},
    {"listens", IS(listens), MAY_BE, TEXT, NULL},
    {"type", IS(type), MAY_BE, NUMBER, NULL},
    {"preamble", IS(preamble), MAY_BE, WORD, "false|true"},
    {"reference", IS(reference), MAY_BE, WORD, "roundtrip|oneway|connect|sync|calls"},
    {"partner", IS(partner), MAY_BE, NUMBER, NULL},
    {"address", IS(addresses), MAY_BE, TEXT, NULL},
#undef IS
};

static const char talks[] = "messages"; /* the work of an endpoint that is given none */

enum { OPTIONS = sizeof table / sizeof *table };

static bool __attribute__((format(printf, 2, 3))) refuse(char *refusal, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(refusal, REFUSAL_BYTES, format, arguments);
    va_end(arguments);
    return false;
}

/* Digits, perhaps after a minus; strtol alone also accepts blanks and a plus. */
static bool number(const char *text, long *value) {
    const char *digits = text + (*text == '-');
    if (*digits == '\0' || digits[strspn(digits, "0123456789")] != '\0') {
        return false;
    }
    errno = 0;
    *value = strtol(text, NULL, 10);
    return errno == 0;
}

/* The word's index in `first|second`; -1 if it is not there. */
static int place(const char *words, const char *text) {
    size_t length = strlen(text);
    for (int i = 0;; i++) {
        size_t next = strcspn(words, "|");
        if (next == length && strncmp(words, text, length) == 0) {
            return i;
        }
        if (words[next] == '\0') {
            return -1;
        }
        words += next + 1;
    }
}

static bool set(struct options *options, const struct option *option, const char *text, char *refusal) {
    void *field = (char *)options + option->field;
    int index;
    switch (option->kind) {
    case NUMBER:
        return number(text, field) || refuse(refusal, "%s=%.99s is not a number", option->name, text);
    case WORD:
        index = place(option->words, text);
        if (index < 0) {
            return refuse(refusal, "%s=%.99s is not one of %s", option->name, text, option->words);
        }
        *(unsigned int *)field = (unsigned int)index;
        return true;
    default:
        *(const char **)field = text;
        return true;
    }
}

static bool set_argument(struct options *options, bool given[OPTIONS], const char *argument, char *refusal) {
    size_t length = strcspn(argument, "=");
    if (argument[length] == '\0') {
        return refuse(refusal, "%.99s is not of the form key=value", argument);
    }
    for (int i = 0; i < OPTIONS; i++) {
        if (strlen(table[i].name) == length && strncmp(table[i].name, argument, length) == 0) {
            if (given[i]) {
                return refuse(refusal, "%s= is given twice", table[i].name);
            }
            given[i] = true;
            return set(options, &table[i], argument + length + 1, refusal);
        }
    }
    return true; /* any other key is for a newer program than this one */
}

static int digit(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static bool set_token(unsigned char token[TOKEN_BYTES], const char *text) {
    if (text == NULL || strlen(text) != 2 * TOKEN_BYTES) {
        return false;
    }
    for (int i = 0; i < TOKEN_BYTES; i++) {
        int high = digit(text[2 * i]);
        int low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0) {
            return false;
        }
        token[i] = (unsigned char)(16 * high + low);
    }
    return true;
}

bool options_read(struct options *options, enum role role, char *const *arguments, const char *token,
                  char refusal[REFUSAL_BYTES]) {
    bool given[OPTIONS] = {false};
    *options = (struct options){.role = role,
                                .control = -1,
                                .work = talks,
                                .lanes = 1,
                                .cpu = -1,
                                .inflight = 1,
                                .partner = -1,
                                .nodelay = NODELAY_ON,
                                .preamble = PREAMBLE_ON};
    bool accepted = true;
    char later[REFUSAL_BYTES]; /* the first refusal counts */
    for (; *arguments != NULL; arguments++) {
        accepted &= set_argument(options, given, *arguments, accepted ? refusal : later);
    }
    if (!accepted) {
        return false;
    }
    enum need least = strcmp(options->work, talks) == 0 ? TO_TALK : ALWAYS;
    for (int i = 0; i < OPTIONS; i++) {
        if (!given[i] && role != CHILD && table[i].need >= least) { /* a pipe's child has inherited all it needs */
            return refuse(refusal, "%s= is needed", table[i].name);
        }
    }
    if (options->inflight > 1 && (options->connection == SHORT || options->pattern != ROUND_TRIP)) {
        return refuse(refusal, "inflight above 1 needs round trips over a long connection");
    }
    if (options->wait != WAIT_BLOCK) {
        return refuse(refusal, "this program blocks: wait=block");
    }
    if (role != CHILD && !set_token(options->token, token)) {
        return refuse(refusal, "MSGQ_TOKEN is not set to 32 hexadecimal digits");
    }
    return true;
}
