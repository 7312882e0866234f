package msgq.bench.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SequenceCheckTest {
  private static final int SIZE = 16;

  private final SequenceCheck check = new SequenceCheck();

  private void take(int size, long... numbers) {
    MessageBuffer message = MessageBuffer.onHeap(0, size);
    for (long each : numbers) {
      message.stamp(each);
      check.accept(message);
    }
  }

  private void expect(long messages, long lost, long duplicated, long reordered, long damaged) {
    assertThat(check.messages()).as("messages").isEqualTo(messages);
    assertThat(check.lost()).as("lost").isEqualTo(lost);
    assertThat(check.duplicated()).as("duplicated").isEqualTo(duplicated);
    assertThat(check.reordered()).as("reordered").isEqualTo(reordered);
    assertThat(check.damaged()).as("damaged").isEqualTo(damaged);
  }

  @Test
  void findsNothingInAGoodStream() {
    take(SIZE, 0, 1, 2, 3);
    expect(4, 0, 0, 0, 0);
  }

  @Test
  void followsNumbersThatDoNotFit() {
    long[] numbers = new long[1000];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = i;
    }
    take(1, numbers);
    expect(1000, 0, 0, 0, 0);
  }

  @Test
  void countsGaps() {
    take(SIZE, 0, 1, 4, 5, 7);
    expect(5, 3, 0, 0, 0);
  }

  @Test
  void countsLateOnesAsReorderedAndNoLongerLost() {
    take(SIZE, 0, 2, 1, 3, 6, 5, 4, 7);
    expect(8, 0, 0, 3, 0);
  }

  @Test
  void countsSecondOnesAsDuplicated() {
    take(SIZE, 0, 1, 1, 2, 0, 3);
    expect(6, 0, 2, 0, 0);
  }

  @Test
  void countsALateOneOnceOnly() {
    take(SIZE, 0, 2, 1, 1);
    expect(4, 0, 1, 1, 0);
  }

  @Test
  void knowsGapsOfAnySize() {
    take(SIZE, 0, 64, 63, 1, 65, 1_000_000);
    expect(6, 61 + 999_934, 0, 2, 0);
  }

  @Test
  void takesImpossibleNumbersForDamage() {
    take(SIZE, 0, 1L << 50, -5, 1);
    expect(4, 0, 0, 0, 2);
  }

  @Test
  void goesOnAfterDamage() {
    take(SIZE, 0);
    MessageBuffer torn = MessageBuffer.onHeap(0, SIZE);
    torn.stamp(1);
    torn.buffer().put(SIZE - 1, (byte) 1);
    check.accept(torn);
    take(SIZE, 2, 3);
    expect(4, 0, 0, 0, 1);
  }
}
