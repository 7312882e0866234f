/**
 * The implementation; not exported. {@link io.github.msgq.internal.Native} calls the system,
 * through JNI or Panama. A {@link io.github.msgq.internal.KernelCall} repeats a call until it has
 * an outcome, and a {@link io.github.msgq.internal.Waiter} lets other threads end that.
 */
package io.github.msgq.internal;
