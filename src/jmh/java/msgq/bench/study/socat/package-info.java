package msgq.bench.study.socat;

/** The study of four mechanisms by block size, with socat. */
