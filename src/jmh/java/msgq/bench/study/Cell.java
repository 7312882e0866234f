package msgq.bench.study;

/**
 * One thing that a study measures again and again.
 *
 * @param name what runs
 * @param where its two ends run
 */
public record Cell(String name, Where where) {
  @Override
  public String toString() {
    return name + ", " + where;
  }
}
