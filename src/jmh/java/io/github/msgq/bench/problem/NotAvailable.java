package io.github.msgq.bench.problem;

import java.util.Optional;

/** Thrown for what this machine cannot run; the message is the reason, for the user. */
public final class NotAvailable extends RuntimeException {
  private static final long serialVersionUID = 1;

  public NotAvailable(String reason) {
    super(reason, null, false, false);
  }

  /**
   * Does nothing if there is no reason.
   *
   * @throws NotAvailable if there is one
   */
  public static void check(Optional<String> reason) {
    if (reason.isPresent()) {
      throw new NotAvailable(reason.get());
    }
  }
}
