/** The control of a run or of a comparison, from what is asked for to the exit status. */
package io.github.msgq.bench.run;
