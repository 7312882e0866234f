package io.github.msgq;

import io.github.msgq.Operation.Trial;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

class SharedModelTest extends ModelProperties {
  private static final int CAPACITY = 4096;
  private static final int MESSAGE_SIZE = 1000;

  @Override
  Trial start() throws QueueException {
    return new Trial(
        new SharedModel(CAPACITY, MESSAGE_SIZE),
        () -> new SharedSubject(new SharedOptions().capacity(CAPACITY).messageSize(MESSAGE_SIZE)));
  }

  @Override
  int largest() {
    return MESSAGE_SIZE;
  }

  @Override
  Arbitrary<Choice> choices() {
    return Arbitraries.just(Choice.FIRST);
  }
}
