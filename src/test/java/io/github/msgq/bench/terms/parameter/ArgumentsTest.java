package io.github.msgq.bench.terms.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.Vector;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.terms.problem.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
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

  static Stream<Vector> missing() {
    return Vector.of("missing")
        .filter(vector -> !vector.question().equals("control")); // EndpointMain's
  }

  /** What every endpoint is told, but for the given, and for one that is left out. */
  private static List<String> usual(List<String> given, String without) {
    List<String> all = new ArrayList<>(given);
    Benchmarks.settings(TOKEN)
        .with(Parameters.TRANSPORT, "tcp")
        .toArguments()
        .forEach(
            (name, value) -> {
              if (!name.equals(without)
                  && given.stream().noneMatch(g -> g.startsWith(name + "="))) {
                all.add(name + "=" + value);
              }
            });
    return all;
  }

  /** All that there is to read. */
  private static List<String> read(List<String> arguments, String token) throws Exception {
    Settings settings = Settings.ofEndpoint(KeyValues.parse(arguments), token);
    List<String> read = new ArrayList<>();
    for (Parameter<?> parameter : Parameters.ALL) {
      read.add(parameter.name() + "=" + settings.get(parameter));
    }
    return read;
  }

  @ParameterizedTest
  @MethodSource("options")
  void areReadAsInCAndGo(Vector vector) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("control=1"));
    arguments.addAll(usual(vector.words(), ""));
    if (vector.answer().startsWith("refused ")) {
      assertThatThrownBy(() -> read(arguments, TOKEN))
          .isInstanceOf(Failure.class)
          .hasMessageContaining(vector.answer().substring("refused ".length()));
    } else {
      assertThat(read(arguments, TOKEN)).contains(vector.answer().split(" "));
    }
  }

  @ParameterizedTest
  @MethodSource("missing")
  void areNeededAsInCAndGo(Vector vector) {
    assertThatThrownBy(() -> read(usual(List.of(), vector.question()), TOKEN))
        .isInstanceOf(Failure.class)
        .hasMessage(vector.answer().substring("refused ".length()));
  }

  @ParameterizedTest
  @MethodSource("tokens")
  void tokensAreCheckedAsInCAndGo(Vector vector) throws Exception {
    if (vector.answer().equals("valid")) {
      read(usual(List.of(), ""), vector.question());
    } else {
      assertThatThrownBy(() -> read(usual(List.of(), ""), vector.question()))
          .isInstanceOf(Failure.class);
    }
  }

  /** Right or wrong: they are read, or refused with a sentence. */
  @Test
  void endInNothingButARefusal() throws Exception {
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
        assertThat(read(arguments, TOKEN)).isNotEmpty();
      } catch (Failure e) {
        assertThat(e.getMessage()).isNotEmpty();
      }
    }
  }
}
