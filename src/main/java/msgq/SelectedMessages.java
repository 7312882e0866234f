package msgq;

/** A System V queue's messages that a selector chooses. */
final class SelectedMessages extends MessageSource {
  private SelectedMessages(Transfer transfer, MessageSelector selector) {
    super(transfer, selector);
  }

  static MessageSource of(Transfer transfer, MessageSelector selector) {
    return new SelectedMessages(transfer, selector);
  }
}
