/**
 * What can run on this machine, and what to change so that more can.
 *
 * <p>Uses {@code report} and what is below it.
 */
package io.github.msgq.bench.cli.doctor;
