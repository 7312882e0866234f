/** The studies of 2010 that compare System V queues: lajp's with TCP, apue's with a pipe. */
package io.github.msgq.bench.studies.sysv;
