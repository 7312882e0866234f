package msgq.bench.problem;

/** A run that went wrong; the message is one sentence for the user. */
public final class StudyFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  public StudyFailure(String sentence) {
    super(sentence, null, false, false);
  }
}
