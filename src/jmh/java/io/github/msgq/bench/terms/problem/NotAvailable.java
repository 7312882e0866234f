package io.github.msgq.bench.terms.problem;

import java.util.Optional;

/** Thrown for what this machine cannot run; the message is the reason, for the user. */
public final class NotAvailable extends RuntimeException {
  private static final long serialVersionUID = 1;

  public NotAvailable(String reason) {
    super(reason, null, false, false);
  }

  /** Throws one with this reason, if there is any. */
  public static void check(Optional<String> reason) {
    if (reason.isPresent()) {
      throw new NotAvailable(reason.get());
    }
  }
}
