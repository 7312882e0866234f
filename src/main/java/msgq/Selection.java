package msgq;

/** A System V queue's messages that a selector chooses. */
final class Selection extends MessageSource {
  private Selection(Transfer transfer, MessageSelector selector) {
    super(transfer, selector);
  }

  static MessageSource of(Transfer transfer, MessageSelector selector) {
    return new Selection(transfer, selector);
  }
}
