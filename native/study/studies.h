/* What the program does, one word each; the arguments that follow the word are in main.c. */
#ifndef STUDY_STUDIES_H
#define STUDY_STUDIES_H

void study_lajp(char **arguments);
void study_apue(char **arguments);
void study_blocks(char **arguments);
void study_programs(char **arguments);
void study_on(char **arguments);

#endif
