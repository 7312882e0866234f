/**
 * A program such as one writes to time one transport, against which the benchmarks are checked: see
 * native/plain. It shares with them only how threads are pinned, processes started, and what was
 * made removed.
 *
 * <p>Uses {@code lease} and what is below it.
 */
package msgq.bench.plain;
