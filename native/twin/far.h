/* The far end: echoes every message, or counts it. */
#ifndef TWIN_FAR_H
#define TWIN_FAR_H

#include "options.h"

void far_start(struct options *options);

/* Answers COUNTERS. */
void far_counters(int control);

#endif
