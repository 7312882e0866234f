package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.Operation.Trial;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;

/**
 * Any calls one after the other on a queue: each has the outcome that the model of the queue
 * foretells, and the messages come whole, once, and in order. -Djqwik.tries.default says how often.
 */
abstract class ModelProperties {
  abstract Trial start() throws QueueException;

  /** Most bytes of a message. */
  abstract int largest();

  abstract Arbitrary<Choice> choices();

  @Property
  void theQueueDoesAsItsModel(@ForAll("operations") List<Operation> operations)
      throws QueueException {
    Trial trial = start();
    try {
      for (Operation operation : operations) {
        String expected = operation.expected(trial);
        String actual = Operation.outcome(() -> operation.actual(trial));
        assertThat(actual).as("%s", operation).isEqualTo(expected);
        checkCount(trial);
      }
    } finally {
      trial.queue.close();
      Operation.outcome(() -> new Operation.Remove().actual(trial));
    }
  }

  private static void checkCount(Trial trial) {
    String expected =
        trial.model.closed
            ? "QueueClosedException"
            : trial.model.refusedReceive(Integer.MAX_VALUE) != null
                ? "NoSuchQueueException"
                : String.valueOf(trial.model.messages.size());
    assertThat(Operation.outcome(() -> String.valueOf(trial.queue.messages()))).isEqualTo(expected);
  }

  @Provide
  Arbitrary<List<Operation>> operations() {
    Arbitrary<Integer> sizes =
        Arbitraries.frequencyOf(
            Tuple.of(3, Arbitraries.integers().between(0, 64)),
            Tuple.of(1, Arbitraries.integers().between(0, largest() + 40)));
    Arbitrary<Integer> rooms =
        Arbitraries.frequencyOf(
            Tuple.of(3, Arbitraries.just(largest())),
            Tuple.of(1, Arbitraries.integers().between(0, 200_000)),
            Tuple.of(1, sizes));
    Arbitrary<Integer> offsets = Arbitraries.integers().between(0, 20);
    Arbitrary<Integer> tags =
        Arbitraries.frequencyOf(
            Tuple.of(20, Arbitraries.integers().between(0, 6)),
            Tuple.of(1, Arbitraries.integers()),
            Tuple.of(1, Arbitraries.of(-1, 0, PosixQueue.MAX_PRIORITY, 32768)));
    Arbitrary<Carrier> carriers = Arbitraries.of(Carrier.class);
    Arbitrary<Boolean> timed = Arbitraries.of(true, false);
    Arbitrary<Integer> few = Arbitraries.integers().between(1, 5);
    return Arbitraries.<Operation>frequencyOf(
            Tuple.of(
                12,
                Combinators.combine(carriers, sizes, offsets, tags, timed).as(Operation.Send::new)),
            Tuple.of(
                9,
                Combinators.combine(carriers, rooms, offsets, choices(), timed)
                    .as(Operation.Receive::new)),
            Tuple.of(
                2,
                Combinators.combine(sizes.list().ofMinSize(1).ofMaxSize(5), tags, timed)
                    .as(Operation.SendMany::new)),
            Tuple.of(
                2,
                Combinators.combine(few, rooms, choices(), timed).as(Operation.ReceiveMany::new)),
            Tuple.of(2, Arbitraries.create(Operation.Reopen::new)),
            Tuple.of(1, Arbitraries.of(new Operation.Close(), new Operation.Remove())))
        .list()
        .ofMaxSize(300)
        .withSizeDistribution(RandomDistribution.uniform())
        .withoutEdgeCases();
  }
}
