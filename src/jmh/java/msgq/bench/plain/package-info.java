/**
 * A program such as one writes to time one transport, against which the benchmarks are checked: see
 * native/plain. It shares with them only how threads are pinned, FIFOs made and processes started.
 *
 * <p>Uses {@code linux}.
 */
package msgq.bench.plain;
