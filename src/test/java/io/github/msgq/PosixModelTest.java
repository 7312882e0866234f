package io.github.msgq;

import io.github.msgq.Operation.Trial;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

class PosixModelTest extends ModelProperties {
  private static final int MAX_MESSAGES =
      (int) Math.min(6, QueueLimits.posixMaxMessages().orElse(6));
  private static final int MESSAGE_SIZE = 200;

  @Override
  Trial start() throws QueueException {
    PosixOptions options = new PosixOptions().maxMessages(MAX_MESSAGES).messageSize(MESSAGE_SIZE);
    return new Trial(
        new PosixModel(MAX_MESSAGES, MESSAGE_SIZE), () -> new PosixSubject(options.createUnused()));
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
