/** The study of 2010 that copies a file through a pipe or a System V queue. */
package msgq.bench.study.apue;
