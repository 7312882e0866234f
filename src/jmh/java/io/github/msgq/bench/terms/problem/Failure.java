package io.github.msgq.bench.terms.problem;

/** Thrown when a benchmark goes wrong; the message is one sentence for the user. */
public class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Failure(String sentence) {
    super(sentence, null, false, false);
  }
}
