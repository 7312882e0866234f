package msgq.bench.study;

import java.io.IOException;

/**
 * A cell and how it is measured.
 *
 * @param cell what is measured
 * @param published messages or bytes of the published run, for which its samples are told
 * @param run measures it once
 */
public record Task(Cell cell, long published, Run run) {

  /** One run. */
  public interface Run {
    /**
     * Measures.
     *
     * @param share of the volume that the scale gives
     * @throws msgq.bench.problem.Failure if it went wrong
     * @throws msgq.bench.problem.NotAvailable if this machine cannot
     */
    Trial run(double share) throws IOException;
  }
}
