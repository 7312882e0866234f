/**
 * The wing of what was found: figures, their statistics, files and reports. It knows nothing of how
 * they were measured, so that a saved file is shown alike wherever it is read.
 */
package io.github.msgq.bench.results;
