/**
 * System V and POSIX message queues of Linux.
 *
 * <p>Static methods of {@link io.github.msgq.SysvQueue} and {@link io.github.msgq.PosixQueue} open
 * or create a queue; {@link io.github.msgq.SysvOptions} and {@link io.github.msgq.PosixOptions} do
 * so with options. {@link io.github.msgq.MessageQueue} is the superclass of both. A call that fails
 * throws a {@link io.github.msgq.QueueException}.
 */
@NullMarked
package io.github.msgq;

import org.jspecify.annotations.NullMarked;
