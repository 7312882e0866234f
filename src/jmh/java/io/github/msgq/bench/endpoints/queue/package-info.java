/**
 * Message queues as transports: in shared memory, System V and POSIX, through JNI and Panama.
 *
 * <p>Uses {@code transport} and what that uses, and the library.
 */
package io.github.msgq.bench.endpoints.queue;
