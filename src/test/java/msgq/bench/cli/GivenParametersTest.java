package msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class GivenParametersTest {
  /** Each way in which JMH takes a parameter. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "RoundTrip -p size=1,2 -f 1",
        "-psize=1 RoundTrip",
        "-p=size=1",
        "--p size=1",
        "-prof gc -p size=1",
        "-jvmArgs -p=x=1 -p size=1",
        "-jvmArgsAppend=-px=1 -p size=1",
      })
  void areThoseThatJmhTakes(String line) throws Exception {
    String[] args = line.split(" ");
    assertThat(new CommandLineOptions(args).getParameter("size").hasValue()).isTrue();
    assertThat(GivenParameters.names(List.of(args))).containsExactly("size");
  }

  @Test
  void endWhereOptionsEnd() {
    assertThat(GivenParameters.names(List.of("-p", "a=1", "--", "-p", "b=1"))).containsExactly("a");
    assertThat(GivenParameters.names(List.of("RoundTrip", "-prof", "perf", "-f", "1"))).isEmpty();
  }
}
