package msgq.bench.study;

/**
 * Something that a study measures once per round.
 *
 * @param name what runs
 * @param where client and server run
 */
public record Cell(String name, Where where) {
  @Override
  public String toString() {
    return name + ", " + where;
  }
}
