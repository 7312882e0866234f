package io.github.msgq.bench.results.result;

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

  /** The same of so many forks, none of which the machine left alone. */
  public Problem inAll(int forks) {
    return disturbed && forks > 1
        ? disturbed("%s; so it was in each of %d forks".formatted(reason, forks))
        : this;
  }

  /** {@code n/a}, {@code failed}, or {@code ?} if nothing but the machine went wrong. */
  public String kind() {
    return disturbed ? "?" : failed ? "failed" : "n/a";
  }

  @Override
  public String toString() {
    return kind() + " (" + reason + ")";
  }
}
