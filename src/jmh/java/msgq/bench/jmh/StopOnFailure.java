package msgq.bench.jmh;

/** Ends a run at its first failed combination; one that is not available does not end it. */
public final class StopOnFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StopOnFailure(CellResult cell) {
    super("-foe true ended the run: %s %s".formatted(cell.benchmark(), cell.problemText()));
  }
}
