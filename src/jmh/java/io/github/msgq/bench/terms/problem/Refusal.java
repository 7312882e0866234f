package io.github.msgq.bench.terms.problem;

/** Thrown for a command that cannot be carried out; the message is one sentence for the user. */
public final class Refusal extends Exception {
  private static final long serialVersionUID = 1L;

  public Refusal(String sentence) {
    super(sentence);
  }

  public Refusal(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
