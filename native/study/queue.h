/* The System V queue of a study: made by the process that keeps time, used by both ends, removed at the end. */
#ifndef STUDY_QUEUE_H
#define STUDY_QUEUE_H

#include <stddef.h>
#include <sys/types.h>

/* Fails when there is one of that key. */
int queue_make(key_t key);
void queue_remove(void);

/* As msgget(2) finds it by its key. */
int queue_find(key_t key);

/* `message` begins with its type, a long; `size` counts what follows. */
void queue_send(int id, const void *message, size_t size);
size_t queue_receive(int id, void *message, size_t room, long type);

#endif
