package io.github.msgq;

import java.util.Comparator;
import java.util.stream.IntStream;

/** A POSIX queue for so many messages of so many bytes; it outlives its name. */
final class PosixModel extends QueueModel {
  private final int maxMessages;
  private final int messageSize;

  PosixModel(int maxMessages, int messageSize) {
    this.maxMessages = maxMessages;
    this.messageSize = messageSize;
  }

  @Override
  int largest() {
    return messageSize;
  }

  @Override
  boolean isTag(int tag) {
    return tag >= 0 && tag <= PosixQueue.MAX_PRIORITY;
  }

  @Override
  boolean hasRoomFor(int length) {
    return messages.size() < maxMessages;
  }

  @Override
  String refusedSend(int length) {
    return length > messageSize ? "EMSGSIZE" : null;
  }

  @Override
  String refusedReceive(int room) {
    return room < messageSize ? "EMSGSIZE" : null;
  }

  /** min() gives the first of equals. */
  @Override
  int chosen(Choice choice) {
    return IntStream.range(0, messages.size())
        .boxed()
        .min(Comparator.comparing(place -> -messages.get(place).tag()))
        .orElse(-1);
  }
}
