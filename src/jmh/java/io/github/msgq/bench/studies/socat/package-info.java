/** The study of four mechanisms by block size, with socat. */
package io.github.msgq.bench.studies.socat;
