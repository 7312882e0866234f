/**
 * A program such as one writes to time one transport, against which the benchmarks are checked: see
 * native/plain. It shares nothing with them but the pinning of threads.
 *
 * <p>Uses {@code linux}.
 */
package msgq.bench.plain;
