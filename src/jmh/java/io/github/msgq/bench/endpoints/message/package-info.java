/**
 * The bytes of a message, its sequence number, and the check that every message arrives once, whole
 * and in order.
 */
package io.github.msgq.bench.endpoints.message;
