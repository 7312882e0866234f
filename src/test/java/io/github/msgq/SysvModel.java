package io.github.msgq;

import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** A System V queue for so many bytes. */
final class SysvModel extends QueueModel {
  private final int maxBytes;
  private final int largest = (int) QueueLimits.sysvMessageSize().orElse(-1);

  SysvModel(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  @Override
  int largest() {
    return largest;
  }

  @Override
  boolean isTag(int tag) {
    return tag >= 1;
  }

  @Override
  boolean hasRoomFor(int length) {
    return messages.stream().mapToInt(m -> m.body().length).sum() + length <= maxBytes
        && messages.size() < maxBytes;
  }

  @Override
  String refusedSend(int length) {
    boolean never = length > largest || length > maxBytes && !removed;
    return never ? "EINVAL" : removed ? "NoSuchQueueException" : null;
  }

  @Override
  String refusedReceive(int room) {
    return removed ? "NoSuchQueueException" : null;
  }

  @Override
  int chosen(Choice choice) {
    int n = choice.number();
    return switch (choice.how()) {
      case FIRST -> first(place -> true);
      case TYPE -> first(place -> messages.get(place).tag() == n);
      case EXCEPT -> first(place -> messages.get(place).tag() != n);
      case PEEK -> first(place -> place == n);
      case UP_TO ->
          IntStream.range(0, messages.size())
              .boxed()
              .filter(place -> messages.get(place).tag() <= n)
              .min(Comparator.comparing(place -> messages.get(place).tag()))
              .orElse(-1);
    };
  }

  private int first(IntPredicate type) {
    return IntStream.range(0, messages.size()).filter(type).findFirst().orElse(-1);
  }
}
