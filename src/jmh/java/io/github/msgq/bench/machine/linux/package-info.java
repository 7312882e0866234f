/**
 * What the harness asks of Linux beyond the JDK: cores, descriptors, resource use, facts about the
 * machine.
 *
 * <p>Uses {@code problem} and {@code tradeoff}.
 */
package io.github.msgq.bench.machine.linux;
