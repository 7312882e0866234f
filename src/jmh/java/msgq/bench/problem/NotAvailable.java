package msgq.bench.problem;

/** Something that this machine cannot run; the message is the reason, for the user. */
public final class NotAvailable extends RuntimeException {
  private static final long serialVersionUID = 1;

  public NotAvailable(String reason) {
    super(reason, null, false, false);
  }
}
