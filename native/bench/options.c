#include "options.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum kind { TEXT, NUMBER, WORD };

static const struct option {
    const char *name;
    size_t field;
    enum kind kind;
    const char *words; /* the enum's, in order */
    long least;
    long most;
    const char *otherwise; /* the default; "needed": there is none; NULL: may be absent */
    const char *what;
} table[] = {
#define IS(field) offsetof(struct options, field)
    {"control", IS(control), TEXT, NULL, 0, 0, "needed", "path of the control socket"},
    {"work", IS(work), TEXT, NULL, 0, 0, "messages", "what to do"},
    {"transport", IS(transport), TEXT, NULL, 0, 0, "needed", "how messages travel"},
    {"pattern", IS(pattern), WORD, "roundtrip|oneway", 0, 0, "roundtrip", "whether messages come back"},
    {"connection", IS(connection), WORD, "long|short", 0, 0, "long",
     "one connection for all messages, or one for each"},
    {"size", IS(size), NUMBER, NULL, 1, 1 << 30, "1024", "bytes of a message"},
    {"lanes", IS(lanes), NUMBER, NULL, 1, 1024, "1", "client threads, each with an ordered stream of its own"},
    {"cpu", IS(cpu), NUMBER, NULL, -1, 8191, "-1", "core that messages are sent and received on; -1: any"},
    {"depth", IS(depth), NUMBER, NULL, 0, INT_MAX, "0", "messages that a queue holds; 0: the system's default"},
    {"sndbuf", IS(sndbuf), NUMBER, NULL, 0, INT_MAX, "0", "bytes of the send buffer or pipe; 0: the system's default"},
    {"rcvbuf", IS(rcvbuf), NUMBER, NULL, 0, INT_MAX, "0", "bytes of the receive buffer; 0: the system's default"},
    {"nodelay", IS(nodelay), WORD, "false|true", 0, 0, "true", "TCP_NODELAY"},
    {"inflight", IS(inflight), NUMBER, NULL, 1, 1 << 24, "1", "round trips outstanding at once"},
    {"wait", IS(wait), WORD, "block|spin|backoff", 0, 0, "block", "how to wait: this program blocks"},
    {"message", IS(message), NUMBER, NULL, 0, LONG_MAX, "0", "sequence number that a pipe's child expects"},
    {"child", IS(child), TEXT, NULL, 0, 0, NULL, "program that a short pipe starts for each message"},
    {"file", IS(file), TEXT, NULL, 0, 0, NULL, "copy: what the client reads and the server writes"},
    {"command", IS(command), TEXT, NULL, 0, 0, NULL, "program: its words, one on each line"},
    {"listens", IS(listens), TEXT, NULL, 0, 0, NULL, "program: where the server's listens, tcp:PORT or unix:PATH"},
    {"type", IS(type), NUMBER, NULL, 0, INT_MAX, "0", "of System V messages; 0: sends 1, receives any"},
    {"preamble", IS(preamble), WORD, "false|true", 0, 0, "true",
     "false: connections carry messages only, and have no options"},
    {"reference", IS(reference), WORD, "roundtrip|oneway|connect|calls", 0, 0, "roundtrip", "gauge: its exchange"},
    {"partner", IS(partner), NUMBER, NULL, -1, 8191, "-1", "gauge: core of its other process; -1: any"},
    {"address", IS(addresses), TEXT, NULL, 0, 0, NULL, "where the server listens"},
#undef IS
};

enum { OPTIONS = sizeof table / sizeof *table };

static bool __attribute__((format(printf, 2, 3))) refuse(char *refusal, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(refusal, REFUSAL_BYTES, format, arguments);
    va_end(arguments);
    return false;
}

/* Digits, perhaps after a minus: strtol alone takes blanks and a plus as well. */
static bool number(const struct option *option, const char *text, long *value) {
    const char *digits = text + (*text == '-');
    if (*digits == '\0' || digits[strspn(digits, "0123456789")] != '\0') {
        return false;
    }
    errno = 0;
    *value = strtol(text, NULL, 10);
    return errno == 0 && *value >= option->least && *value <= option->most;
}

/* The word's place in `first|second`; -1: it is not there. */
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
        return number(option, text, field) || refuse(refusal, "%s=%.99s is not a number from %ld to %ld", option->name,
                                                     text, option->least, option->most);
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
    *options = (struct options){.role = role};
    bool accepted = true;
    char later[REFUSAL_BYTES]; /* the first refusal counts */
    for (; *arguments != NULL; arguments++) {
        accepted &= set_argument(options, given, *arguments, accepted ? refusal : later);
    }
    if (!accepted) {
        return false;
    }
    for (int i = 0; i < OPTIONS; i++) {
        bool needed = table[i].otherwise != NULL && strcmp(table[i].otherwise, "needed") == 0;
        if (!given[i] && needed && role != CHILD) { /* a pipe's child has inherited all it needs */
            return refuse(refusal, "%s= is needed", table[i].name);
        }
        if (!given[i] && !needed && table[i].otherwise != NULL) {
            set(options, &table[i], table[i].otherwise, refusal);
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

static void values(const struct option *option, char text[64]) {
    if (option->kind == NUMBER) {
        snprintf(text, 64, "%ld..%ld", option->least, option->most);
    } else {
        snprintf(text, 64, "%s", option->kind == WORD ? option->words : "text");
    }
}

void options_list(FILE *to) {
    for (int i = 0; i < OPTIONS; i++) {
        char text[64];
        values(&table[i], text);
        fprintf(to, "%s %s %s\n", table[i].name, text, table[i].otherwise == NULL ? "-" : table[i].otherwise);
    }
}

void options_explain(FILE *to) {
    for (int i = 0; i < OPTIONS; i++) {
        char text[64];
        values(&table[i], text);
        fprintf(to, "  %-10s %s (%s, default %s)\n", table[i].name, table[i].what, text,
                table[i].otherwise == NULL ? "none" : table[i].otherwise);
    }
}
