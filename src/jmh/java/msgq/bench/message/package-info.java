package msgq.bench.message;

/**
 * The bytes of a message, its sequence number, and the check that every message arrives once, whole
 * and in order.
 *
 * <p>Uses {@code problem} and {@code linux}.
 */
