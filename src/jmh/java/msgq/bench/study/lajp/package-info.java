package msgq.bench.study.lajp;

/** The study of lajp (2010): System V queues against TCP. */
