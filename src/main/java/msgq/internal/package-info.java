/**
 * What no user sees. {@link msgq.internal.Native} is the system, behind which are JNI and Panama;
 * {@link msgq.internal.Wait} makes a {@link msgq.internal.KernelCall} until it has an outcome, and
 * {@link msgq.internal.Waiter} is how other threads end that.
 */
package msgq.internal;
