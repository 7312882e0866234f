/**
 * The work of a Java endpoint in a study, where it does not exchange a benchmark's messages: calls
 * of lajp.MsgQ and java.net.Socket, bytes in blocks, echoes.
 */
package io.github.msgq.bench.studies.work;
