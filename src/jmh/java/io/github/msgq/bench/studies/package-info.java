/** The {@code study} verb: runs the studies and reports what they found. */
package io.github.msgq.bench.studies;
