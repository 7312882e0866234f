/**
 * What a process has created that must not outlive it, and its removal, even after a kill.
 *
 * <p>Uses {@code problem}, {@code linux}, {@code trust} and the library.
 */
package io.github.msgq.bench.machine.lease;
