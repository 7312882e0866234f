/**
 * Reads results from the files that runs and studies left: JMH's JSON, ours or another program's.
 *
 * <p>Uses {@code result} and {@code trust}; does not depend on the code that wrote the files.
 */
package io.github.msgq.bench.saved;
