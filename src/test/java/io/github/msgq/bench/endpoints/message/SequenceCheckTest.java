package io.github.msgq.bench.endpoints.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.Vector;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SequenceCheckTest {
  static Stream<Vector> vectors() {
    return Vector.of("sequence");
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void countsAsTheProgramsInCAndGoDo(Vector vector) {
    for (String size : vector.words().get(0).split(",")) {
      SequenceCheck check = new SequenceCheck();
      MessageBuffer message = MessageBuffer.onHeap(0, Integer.parseInt(size));
      vector.words().stream().skip(1).forEach(arrival -> take(check, message, arrival));
      assertThat(
              "%d %d %d %d %d"
                  .formatted(
                      check.messages(),
                      check.lost(),
                      check.duplicated(),
                      check.reordered(),
                      check.damaged()))
          .as("messages of %s bytes", size)
          .isEqualTo(vector.answer());
    }
  }

  private static void take(SequenceCheck check, MessageBuffer message, String arrival) {
    if (arrival.equals("short")) {
      check.acceptDamaged();
    } else if (arrival.equals("torn")) {
      message.stamp(0);
      message.buffer().put(message.size() - 1, (byte) 1);
      check.accept(message);
    } else {
      String[] range = arrival.split("\\.\\.");
      long first = Long.parseLong(range[0]);
      LongStream.rangeClosed(first, Long.parseLong(range[range.length - 1]))
          .peek(message::stamp)
          .forEach(number -> check.accept(message));
    }
  }
}
