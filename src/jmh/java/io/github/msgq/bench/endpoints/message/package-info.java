/**
 * The bytes of a message, its sequence number, and the check that every message arrives once, whole
 * and in order.
 *
 * <p>Uses {@code parameter} and {@code linux}.
 */
package io.github.msgq.bench.endpoints.message;
