/**
 * What the harness asks of Linux beyond the JDK: cores, descriptors, resource use, facts about the
 * machine.
 */
package io.github.msgq.bench.machine.linux;
