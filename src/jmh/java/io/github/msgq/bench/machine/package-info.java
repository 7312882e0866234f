/** The wing of what the harness asks of Linux, and of what must not outlive it there. */
package io.github.msgq.bench.machine;
