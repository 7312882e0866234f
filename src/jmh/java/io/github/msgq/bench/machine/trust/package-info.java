/** The one rule that decides which files are used, and the programs that pass it. */
package io.github.msgq.bench.machine.trust;
