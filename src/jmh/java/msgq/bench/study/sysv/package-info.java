/** The studies of 2010 that compare System V queues: lajp's with TCP, apue's with a pipe. */
package msgq.bench.study.sysv;
