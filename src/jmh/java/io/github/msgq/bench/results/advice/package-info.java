/**
 * Advises which transport to use, from what was measured.
 *
 * <p>Uses {@code result} and {@code statistics}; does not depend on JMH or on how answers are
 * shown.
 */
package io.github.msgq.bench.results.advice;
