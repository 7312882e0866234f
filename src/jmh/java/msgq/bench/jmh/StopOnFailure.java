package msgq.bench.jmh;

/** Ends a run that is to end with the first combination that fails; what cannot run is no such. */
public final class StopOnFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StopOnFailure(CellResult cell) {
    super("-foe true ended the run: %s %s".formatted(cell.benchmark(), cell.problemText()));
  }
}
