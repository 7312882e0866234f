/**
 * Transports whose system calls Java makes itself, through Panama (java.lang.foreign) and without a
 * channel. The difference from the others is the cost of java.nio.
 */
package io.github.msgq.bench.endpoints.raw;
