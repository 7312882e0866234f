package msgq.bench.transport.stream;

/**
 * Transports that carry bytes in order without borders and need no address: pipes and FIFOs.
 *
 * <p>Uses {@code transport} and what that uses, and {@code linux}.
 */
