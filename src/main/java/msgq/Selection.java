package msgq;

/** A System V queue's messages that a selector chooses. */
final class Selection extends MessageSource {
  Selection(Transfer transfer, MessageSelector selector) {
    super(transfer, selector);
  }
}
