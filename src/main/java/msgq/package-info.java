/**
 * System V and POSIX message queues of Linux.
 *
 * <p>{@link msgq.SysvQueue} and {@link msgq.PosixQueue} are opened or created by their static
 * methods, or by {@link msgq.SysvOptions} and {@link msgq.PosixOptions}; a program that takes
 * either knows them as {@link msgq.MessageQueue}. What fails is a {@link msgq.QueueException}.
 */
@NullMarked
package msgq;

import org.jspecify.annotations.NullMarked;
