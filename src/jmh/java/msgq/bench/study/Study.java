package msgq.bench.study;

import java.util.List;
import java.util.Map;
import msgq.bench.result.Table;

/** A published study, made ready to be run here. */
public interface Study {
  /** As the command line names it. */
  String name();

  /** What it compared, and when. */
  String title();

  /** Repetitions that were published, or that make an interval where there was one. */
  int publishedRounds();

  /** What is measured in each round, in this order. */
  List<Task> tasks();

  /**
   * How often what belongs together is measured before the next: where processes have to warm up
   * for longer than they are measured, new ones in each round would be cold. 0: once in a round.
   */
  default int inARow() {
    return 0;
  }

  /** The placements in which it is measured. */
  default List<Where> places() {
    return List.of(Where.values());
  }

  /** The published figures with their counterparts. */
  List<Figure> figures();

  /** What the study says. */
  List<Claim> claims();

  /** What CPU time is given for. */
  CostUnit costUnit();

  /** What the client and the server do. */
  default List<String> ends() {
    return List.of("sender", "receiver");
  }

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

  /**
   * What CPU time is given for.
   *
   * @param name such as message
   * @param units how many of a sample's units that is
   */
  record CostUnit(String name, double units) {}
}
