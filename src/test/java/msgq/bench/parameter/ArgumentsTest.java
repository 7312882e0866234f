package msgq.bench.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import msgq.bench.Vector;
import msgq.bench.problem.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArgumentsTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private static final int TRIALS = 10_000;

  static Stream<Vector> options() {
    return Vector.of("option");
  }

  static Stream<Vector> tokens() {
    return Vector.of("token");
  }

  private static Settings read(List<String> arguments, String token) throws Refusal {
    Map<String, String> texts = Arguments.parse(arguments);
    return Arguments.settings(texts, token);
  }

  @ParameterizedTest
  @MethodSource("options")
  void areReadAsInCAndGo(Vector vector) throws Refusal {
    List<String> arguments = new ArrayList<>(List.of("control=/c", "transport=tcp"));
    arguments.addAll(vector.words());
    if (vector.answer().startsWith("refused ")) {
      assertThatThrownBy(() -> read(arguments, TOKEN))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining(vector.answer().substring("refused ".length()));
    } else {
      Map<String, String> values = read(arguments, TOKEN).toArguments();
      assertThat(values.entrySet().stream().map(Object::toString))
          .contains(vector.answer().split(" "));
    }
  }

  @ParameterizedTest
  @MethodSource("tokens")
  void tokensAreCheckedAsInCAndGo(Vector vector) throws Refusal {
    if (vector.answer().equals("valid")) {
      read(List.of("transport=tcp"), vector.question());
    } else {
      assertThatThrownBy(() -> read(List.of("transport=tcp"), vector.question()))
          .isInstanceOf(Refusal.class);
    }
  }

  /** Right or wrong: they are read, or refused with a sentence. */
  @Test
  void endInNothingButARefusal() {
    String[] pieces =
        "size lanes cpu pattern transport = = = - 1 0 9 4294967296 long oneway inflight true | %s"
            .split(" ");
    Random random = new Random(20261121);
    for (int trial = 0; trial < TRIALS; trial++) {
      List<String> arguments = new ArrayList<>();
      for (int i = random.nextInt(30); i > 0; i--) {
        StringBuilder argument = new StringBuilder();
        for (int j = random.nextInt(8); j > 0; j--) {
          argument.append(pieces[random.nextInt(pieces.length)]);
        }
        arguments.add(argument.append(random.nextInt(9) == 0 ? "\n\ud800" : "").toString());
      }
      try {
        assertThat(read(arguments, TOKEN).lanes()).isBetween(1, 1024);
      } catch (Refusal e) {
        assertThat(e.getMessage()).isNotEmpty();
      }
    }
  }
}
