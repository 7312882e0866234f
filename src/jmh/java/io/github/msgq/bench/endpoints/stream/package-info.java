/**
 * Transports that carry a stream of bytes without message borders: pipes and FIFOs.
 *
 * <p>Uses {@code transport} and what that uses, and {@code linux}.
 */
package io.github.msgq.bench.endpoints.stream;
