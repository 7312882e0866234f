/* The C programs of the studies. */
#include "stop.h"
#include "studies.h"

#include <signal.h>
#include <string.h>

static const struct {
    const char *word;
    int arguments; /* at least */
    void (*run)(char **arguments);
    const char *usage;
} studies[] = {
    {"lajp", 6, study_lajp, "mq|tcp long|short <messages> <near core> <far core> <key or port>"},
    {"apue", 6, study_apue, "mq|pipe <source> <destination> <near core> <far core> <key>"},
    {"blocks", 6, study_blocks, "pipe|fifo|unix|tcp <bytes> <block> <near core> <far core> <path>"},
    {"programs", 7, study_programs,
     "pipe|-|tcp:<port>|unix:<path> <near core> <far core> <bytes> <far command> -- <near command>"},
    {"on", 2, study_on, "<core> <command>"},
};

int main(int argc, char **argv) {
    signal(SIGPIPE, SIG_IGN);
    for (unsigned i = 0; argc > 1 && i < sizeof studies / sizeof studies[0]; i++) {
        if (strcmp(argv[1], studies[i].word) == 0) {
            if (argc - 2 < studies[i].arguments) {
                stop("usage: msgq-study %s %s", studies[i].word, studies[i].usage);
            }
            studies[i].run(argv + 2);
            return 0;
        }
    }
    stop("usage: msgq-study lajp|apue|blocks|programs|on …");
}
