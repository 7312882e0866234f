package io.github.msgq.bench.studies.study;

import io.github.msgq.bench.results.result.Table;
import java.util.List;
import java.util.Map;

/** A published study, ready to run here. */
public interface Study {
  About about();

  /** The labels of the JDKs that run it; an empty one if it runs on one only. */
  default List<String> jdks() {
    return List.of("");
  }

  /** What is measured in each round, in this order. */
  List<Task> tasks();

  /** Ends what the tasks that were measured last have shared; others come next. */
  default void release() {}

  /**
   * How many times in a row to measure tasks that belong together before the next ones: processes
   * that need longer to warm up than to be measured would be cold if each round started new ones.
   * 0: once per round.
   */
  default int inARow() {
    return 0;
  }

  /** The published figures with their counterparts. */
  default List<Figure> figures() {
    return new Published(about().name()).figures();
  }

  default List<Claim> claims() {
    return new Published(about().name()).claims(about().placements());
  }

  /** Its claims about the first and the last of several JDKs, by their labels. */
  default List<Claim> claims(String older, String newer) {
    return List.of();
  }

  /** What the reader must know about how the figures came about; called after all measurements. */
  List<String> notes();

  /** Further tables, with observations besides the figures. */
  default List<Table> tables(Measurements measurements) {
    return List.of();
  }

  /** Further result files: the suffix of each name, and the content. */
  default Map<String, String> files(Measurements measurements) {
    return Map.of();
  }
}
