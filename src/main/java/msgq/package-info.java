/**
 * System V and POSIX message queues of Linux.
 *
 * <p>Static methods of {@link msgq.SysvQueue} and {@link msgq.PosixQueue} open or create a queue;
 * {@link msgq.SysvOptions} and {@link msgq.PosixOptions} do so with options. {@link
 * msgq.MessageQueue} is the superclass of both. A call that fails throws a {@link
 * msgq.QueueException}.
 */
@NullMarked
package msgq;

import org.jspecify.annotations.NullMarked;
