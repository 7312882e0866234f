package msgq.bench.problem;

import java.util.Optional;

/** Something that this machine cannot run; the message is the reason, for the user. */
public final class NotAvailable extends RuntimeException {
  private static final long serialVersionUID = 1;

  public NotAvailable(String reason) {
    super(reason, null, false, false);
  }

  /**
   * Does nothing without a reason.
   *
   * @throws NotAvailable if there is one
   */
  public static void check(Optional<String> reason) {
    if (reason.isPresent()) {
      throw new NotAvailable(reason.get());
    }
  }
}
