/** Transports that carry a stream of bytes without message borders: pipes and FIFOs. */
package io.github.msgq.bench.endpoints.stream;
