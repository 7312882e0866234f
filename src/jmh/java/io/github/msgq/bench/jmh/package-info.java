/**
 * Connects the harness with JMH: starts JMH, listens to it, and says what a fork reports.
 *
 * <p>Uses {@code session} and what is below it; does not depend on the report.
 */
package io.github.msgq.bench.jmh;
