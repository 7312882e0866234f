package msgq.bench.study;

import java.io.IOException;
import msgq.bench.problem.StudyFailure;

/**
 * A cell and how it is measured.
 *
 * @param cell what is measured
 * @param run measures it once
 */
public record Task(Cell cell, Run run) {

  /** One run. */
  public interface Run {
    /**
     * Measures.
     *
     * @param share of the volume that the scale gives
     * @throws StudyFailure if it went wrong
     * @throws msgq.bench.problem.NotAvailable if this machine cannot
     */
    Sample run(double share) throws IOException;
  }
}
