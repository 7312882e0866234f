package io.github.msgq.bench.endpoints.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.Vector;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.terms.parameter.Parameters;
import io.github.msgq.bench.terms.parameter.Settings;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PreambleTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private static final int TRIALS = 10_000;

  static Stream<Vector> vectors() {
    return Vector.of("preamble");
  }

  private static Preamble preamble(String token, int lanes) {
    return new Preamble(new Settings(Map.of(), token).with(Parameters.LANES, lanes));
  }

  private static MessageBuffer message(byte[] bytes) {
    MessageBuffer message = MessageBuffer.onHeap(Preamble.LENGTH, 1);
    message.buffer().put(0, bytes);
    return message;
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void namesTheSameLaneAsInCAndGo(Vector vector) {
    Preamble preamble = preamble(vector.words().get(1), Integer.parseInt(vector.words().get(2)));
    byte[] bytes = HexFormat.of().parseHex(vector.words().get(0));
    int lane = preamble.lane(message(bytes));
    assertThat(lane < 0 ? "-" : Integer.toString(lane)).isEqualTo(vector.answer());
    if (lane >= 0) {
      MessageBuffer written = message(new byte[Preamble.LENGTH]);
      preamble.put(written, lane);
      assertThat(written.buffer()).isEqualTo(message(bytes).buffer());
    }
  }

  @Test
  void neverNamesALaneThatIsNotThere() {
    Random random = new Random(20261121);
    byte[] token = HexFormat.of().parseHex(TOKEN);
    for (int trial = 0; trial < TRIALS; trial++) {
      byte[] bytes = new byte[Preamble.LENGTH];
      random.nextBytes(bytes);
      if (random.nextInt(10) > 0) {
        System.arraycopy(token, 0, bytes, 0, token.length);
      }
      int lanes = 1 + random.nextInt(1024);
      assertThat(preamble(TOKEN, lanes).lane(message(bytes))).isBetween(-1, lanes - 1);
    }
  }
}
