/**
 * The {@code study} verb: runs the studies and reports what they found.
 *
 * <p>Uses {@code study} and the packages of the studies.
 */
package io.github.msgq.bench.studies;
