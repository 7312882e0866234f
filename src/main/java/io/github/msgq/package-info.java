/**
 * Message queues between the processes of a Linux machine: the kernel's System V and POSIX queues,
 * and queues in shared memory.
 *
 * <p>Static methods of {@link io.github.msgq.SysvQueue}, {@link io.github.msgq.PosixQueue} and
 * {@link io.github.msgq.SharedQueue} open or create a queue; {@link io.github.msgq.SysvOptions},
 * {@link io.github.msgq.PosixOptions} and {@link io.github.msgq.SharedOptions} do so with options.
 * {@link io.github.msgq.MessageQueue} is the superclass of all three. A call that fails throws a
 * {@link io.github.msgq.QueueException}.
 */
@NullMarked
package io.github.msgq;

import org.jspecify.annotations.NullMarked;
