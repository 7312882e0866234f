/**
 * What the harness asks of Linux beyond the JDK: cores, descriptors, resource use, facts about the
 * machine.
 *
 * <p>Uses {@code problem}, {@code tradeoff} and the library.
 */
package io.github.msgq.bench.machine.linux;
