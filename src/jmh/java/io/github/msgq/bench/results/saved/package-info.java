/**
 * What a run leaves, and how it is written and read: JMH's JSON, ours or another program's; and the
 * files of studies.
 *
 * <p>Does not depend on the code that measured.
 */
package io.github.msgq.bench.results.saved;
