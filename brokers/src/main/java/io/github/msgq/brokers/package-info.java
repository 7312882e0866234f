/**
 * Engines beyond one machine as transports of msgq's benchmark: docs/ladder.md describes each and
 * its settings.
 */
package io.github.msgq.brokers;
