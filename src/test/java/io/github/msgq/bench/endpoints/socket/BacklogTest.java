package io.github.msgq.bench.endpoints.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.Vector;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BacklogTest {
  static Stream<Vector> vectors() {
    return Vector.of("backlog");
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void isSharedAsInCAndGo(Vector vector) {
    int somaxconn = Integer.parseInt(vector.words().get(0));
    int lanes = Integer.parseInt(vector.words().get(1));
    assertThat(Backlog.share(somaxconn, lanes)).hasToString(vector.answer());
  }
}
