/**
 * Which of several JDKs is faster, cell by cell, and how sure that is.
 *
 * <p>Uses {@code result} and {@code statistics}.
 */
package msgq.bench.comparison;
