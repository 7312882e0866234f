/**
 * What no user sees. {@link msgq.internal.Native} is the system, behind which are JNI and Panama; a
 * {@link msgq.internal.KernelCall} is made until it has an outcome, and {@link
 * msgq.internal.Waiter} is how other threads end that.
 */
package msgq.internal;
