/**
 * Advises which transport to use, from what was measured.
 *
 * <p>Does not depend on JMH or on how answers are shown.
 */
package io.github.msgq.bench.results.advice;
