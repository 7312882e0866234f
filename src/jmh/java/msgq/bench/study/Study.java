package msgq.bench.study;

import java.util.List;
import java.util.Map;
import msgq.bench.result.Table;

/** A published study, made ready to be run here. */
public interface Study {
  /** What it is. */
  About about();

  /** What is measured in each round, in this order. */
  List<Task> tasks();

  /**
   * How often what belongs together is measured before the next: where processes have to warm up
   * for longer than they are measured, new ones in each round would be cold. 0: once in a round.
   */
  default int inARow() {
    return 0;
  }

  /** The published figures with their counterparts. */
  List<Figure> figures();

  /** What the study says. */
  List<Claim> claims();

  /** What the reader has to know of how the figures came about; asked for when all is measured. */
  List<String> notes();

  /** Further tables, of what was seen beside the figures. */
  default List<Table> tables(Measurements measurements) {
    return List.of();
  }

  /** Further files of results: the end of their name, and what is in them. */
  default Map<String, String> files(Measurements measurements) {
    return Map.of();
  }
}
