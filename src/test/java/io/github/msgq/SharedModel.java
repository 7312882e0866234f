package io.github.msgq;

/** A queue in shared memory of so many bytes; messages come in the order sent. */
final class SharedModel extends QueueModel {
  private static final int UNIT = 16;

  private final int capacity;
  private final int messageSize;

  SharedModel(int capacity, int messageSize) {
    this.capacity = capacity;
    this.messageSize = messageSize;
  }

  @Override
  int largest() {
    return messageSize;
  }

  @Override
  boolean isTag(int tag) {
    return true;
  }

  @Override
  boolean hasRoomFor(int length) {
    return messages.stream().mapToInt(m -> memory(m.body().length)).sum() + memory(length)
        <= capacity;
  }

  private static int memory(int length) {
    return UNIT + (length + UNIT - 1) / UNIT * UNIT;
  }

  @Override
  String refusedSend(int length) {
    return length > messageSize ? "EMSGSIZE" : removed ? "NoSuchQueueException" : null;
  }

  @Override
  String refusedReceive(int room) {
    return removed ? "NoSuchQueueException" : null;
  }

  @Override
  String tooLong() {
    return "EMSGSIZE";
  }

  @Override
  int chosen(Choice choice) {
    return messages.isEmpty() ? -1 : 0;
  }
}
