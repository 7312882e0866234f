/** Message queues as transports: in shared memory, System V and POSIX, through JNI and Panama. */
package io.github.msgq.bench.endpoints.queue;
