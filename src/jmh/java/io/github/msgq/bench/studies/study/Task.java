package io.github.msgq.bench.studies.study;

import java.io.IOException;

/**
 * A combination and how it is measured.
 *
 * @param published messages or bytes of the published run, to which its samples are scaled
 * @param together what the combination shares with its neighbours, such as processes that take long
 *     to start: combinations with the same value follow each other in every round
 */
public record Task(StudyCombination combination, long published, Trial run, String together) {
  /** A combination that shares nothing. */
  public Task(StudyCombination combination, long published, Trial run) {
    this(combination, published, run, combination.toString());
  }

  public interface Trial {
    /** Measures this fraction of the scale's volume; throws a Failure or NotAvailable. */
    Warming run(double share) throws IOException;
  }
}
