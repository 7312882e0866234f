package io.github.msgq;

/** A System V queue's messages that a selector chooses. */
final class SelectedMessages extends MessageSource {
  SelectedMessages(Transfer transfer, MessageSelector selector) {
    super(transfer, selector);
  }
}
