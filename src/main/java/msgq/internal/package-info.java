/**
 * The implementation; not exported. {@link msgq.internal.Native} calls the system, through JNI or
 * Panama. A {@link msgq.internal.KernelCall} repeats a call until it has an outcome, and a {@link
 * msgq.internal.Waiter} lets other threads end that.
 */
package msgq.internal;
