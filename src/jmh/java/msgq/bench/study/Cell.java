package msgq.bench.study;

import msgq.bench.linux.Placement;

/**
 * Something that a study measures once per round.
 *
 * @param name what runs
 * @param placement of client and server
 */
public record Cell(String name, Placement placement) {
  @Override
  public String toString() {
    return name + ", " + placement;
  }
}
