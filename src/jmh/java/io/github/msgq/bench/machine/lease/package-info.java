/** What a process has created that must not outlive it, and its removal, even after a kill. */
package io.github.msgq.bench.machine.lease;
