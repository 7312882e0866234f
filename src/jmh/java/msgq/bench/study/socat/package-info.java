/** The study of four mechanisms by block size, with socat. */
package msgq.bench.study.socat;
