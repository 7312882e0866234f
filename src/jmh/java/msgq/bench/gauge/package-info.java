/**
 * The gauge: a fixed exchange in C that takes turns with what is measured and tells how fast the
 * machine is at that moment. docs/method.md says why.
 *
 * <p>Uses {@code process} and what is below it.
 */
package msgq.bench.gauge;
