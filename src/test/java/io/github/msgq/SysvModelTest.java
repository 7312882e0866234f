package io.github.msgq;

import io.github.msgq.Operation.Trial;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

class SysvModelTest extends ModelProperties {
  private static final int MAX_BYTES =
      (int) Math.min(10_000, QueueLimits.sysvQueueBytes().orElse(10_000));

  @Override
  Trial start() throws QueueException {
    SysvOptions options = new SysvOptions().maxBytes(MAX_BYTES);
    return new Trial(new SysvModel(MAX_BYTES), () -> new SysvSubject(options.createPrivate()));
  }

  @Override
  int largest() {
    return (int) QueueLimits.sysvMessageSize().orElse(-1);
  }

  @Override
  Arbitrary<Choice> choices() {
    return Combinators.combine(
            Arbitraries.of(Choice.How.class),
            Arbitraries.integers().between(1, 7),
            Arbitraries.of(false, false, false, true))
        .as(Choice::new);
  }
}
