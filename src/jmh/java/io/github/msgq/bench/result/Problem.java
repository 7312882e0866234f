package io.github.msgq.bench.result;

import java.io.Serializable;

/**
 * Why there is no figure.
 *
 * @param failed whether it was tried and went wrong; otherwise this machine cannot do it
 * @param disturbed whether the machine spoiled it, so that it may go well another time
 * @param reason for the user to read
 */
public record Problem(boolean failed, boolean disturbed, String reason) implements Serializable {
  private static final long serialVersionUID = 1;

  /** This machine cannot do it. */
  public static Problem notAvailable(String reason) {
    return new Problem(false, false, reason);
  }

  /** It was tried and went wrong. */
  public static Problem failed(String reason) {
    return new Problem(true, false, reason);
  }

  /** The machine spoiled it. */
  public static Problem disturbed(String reason) {
    return new Problem(true, true, reason);
  }

  /** {@code n/a} or {@code failed}. */
  public String kind() {
    return failed ? "failed" : "n/a";
  }

  @Override
  public String toString() {
    return kind() + " (" + reason + ")";
  }
}
