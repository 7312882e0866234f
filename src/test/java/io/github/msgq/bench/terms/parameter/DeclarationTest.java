package io.github.msgq.bench.terms.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.measure.plan.Benchmarks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The parameters that our benchmarks declare. */
class DeclarationTest {
  private static final Map<String, Declaration> ALL = Benchmarks.all().declarations();

  /** The harness sees to these. */
  private static final List<String> NOT_THE_USERS =
      List.of("host", "pattern", "lanes", "cpu", "child", "address");

  @Test
  void eachHasAMeaningAndDefaultsThatItTakes() throws Exception {
    assertThat(ALL)
        .hasSizeGreaterThan(15)
        .containsKeys("transport", "placement", "queue", "stream");
    for (Declaration each : ALL.values()) {
      assertThat(each.description()).as(each.name()).isNotEmpty();
      for (String value : each.defaults()) {
        each.check(value);
      }
    }
  }

  @Test
  void whatAnEndpointReadsIsDeclaredAndInTheProtocol() throws Exception {
    String protocol = Files.readString(Path.of("docs/protocol.md"));
    assertThat(Parameters.ALL).contains(Parameters.SIZE, Parameters.ADDRESS);
    for (Parameter<?> parameter : Parameters.ALL) {
      String name = parameter.name();
      assertThat(ALL.containsKey(name)).as(name).isNotEqualTo(NOT_THE_USERS.contains(name));
      assertThat(protocol).containsPattern("(?m)^- (`\\w+`, )*`" + name + "`[,:]");
    }
  }
}
