package msgq.bench.report;

/** Ends a run that is to end with the first combination that fails; what cannot run is no such. */
public final class FirstFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  FirstFailure(CellResult cell) {
    super("-foe true ended the run: %s %s".formatted(cell.benchmark(), cell.problemText()));
  }
}
