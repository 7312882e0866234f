/** The study of lajp (2010): System V queues against TCP. */
package msgq.bench.study.lajp;
