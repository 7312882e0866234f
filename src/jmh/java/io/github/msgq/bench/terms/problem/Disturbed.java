package io.github.msgq.bench.terms.problem;

/** Thrown when the machine has spoiled what was measured, which may go well another time. */
public final class Disturbed extends Failure {
  private static final long serialVersionUID = 1;

  public Disturbed(String sentence) {
    super(sentence);
  }
}
