package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.results.result.Measured;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.terms.problem.Refusal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** JMH's options for a JMH that is not ours. */
class JmhOptionsPassedOnTest {
  private static JmhOptions typed(String... options) {
    CommandSpec command = CommandSpec.create();
    JmhOptions jmh = new JmhOptions(command);
    new CommandLine(command).parseArgs(options);
    return jmh;
  }

  private static Measurement saved(String benchmark, String size) {
    return Measured.of(benchmark, "sample", Map.of("size", size), Map.of());
  }

  @Test
  void aValueOfOursIsSavedAsANumber() {
    JmhOptions passed = typed("-p", "size=1k");
    assertThat(passed.chooses(saved("RoundTrip", "1024"))).isTrue();
    assertThat(passed.chooses(saved("RoundTrip", "1k"))).isFalse();
    assertThat(passed.chooses(saved("RoundTrip", "64"))).isFalse();
    assertThat(passed.chooses(Measured.called("org.acme.Work.work", saved("x", "1k")))).isTrue();
  }

  @Test
  void oneParameterMayBeGivenTwice() {
    JmhOptions passed = typed("-p", "size=1", "-p", "size=2,3", "-p", "other=7");
    for (String size : new String[] {"1", "2", "3"}) {
      assertThat(passed.chooses(saved("RoundTrip", size))).isTrue();
    }
    assertThat(passed.chooses(saved("RoundTrip", "4"))).isFalse();
  }

  @Test
  void oneNumberOfThreadsIsMeasured() throws Exception {
    typed("-t", "4").checkPassedOn();
    assertThatThrownBy(() -> typed("-t", "1,4").checkPassedOn())
        .isInstanceOf(Refusal.class)
        .hasMessage("-t 1,4 is for a run: the forks of a jar take one number of threads");
  }
}
