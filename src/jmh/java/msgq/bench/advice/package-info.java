/**
 * Which transport to use, from what was measured.
 *
 * <p>Uses {@code result} and {@code parameter}; knows neither JMH nor how answers are shown.
 */
package msgq.bench.advice;
