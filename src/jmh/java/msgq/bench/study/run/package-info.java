/**
 * The {@code study} verb: runs the studies and reports what they found.
 *
 * <p>Uses {@code study} and the packages of the studies.
 */
package msgq.bench.study.run;
