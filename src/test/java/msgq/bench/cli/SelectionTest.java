package msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class SelectionTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "-p transport=tcp", "-f 1 -e CallOverhead"})
  void whoNamesNothingGetsTheTransportsAndTheirLimit(String line) throws Exception {
    assertThat(names(line)).containsExactly("Limit", "OneWay", "RoundTrip");
  }

  @Test
  void whatIsNamedIsTakenAsItIs() throws Exception {
    assertThat(names("CallOverhead.array")).containsExactly("CallOverhead");
    assertThat(names("FirstCall -p size=8")).containsExactly("FirstCall");
    assertThat(names(".")).contains("CallOverhead", "FirstCall", "RoundTrip");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-l", "-lp"})
  void aListIsOfAll(String line) throws Exception {
    assertThat(names(line)).contains("CallOverhead", "FirstCall", "RoundTrip");
  }

  private static List<String> names(String line) throws Exception {
    List<String> args = new ArrayList<>(List.of(line.split(" ")));
    args.removeIf(String::isEmpty);
    CommandLineOptions given = new CommandLineOptions(args.toArray(new String[0]));
    CommandLineOptions all = Selection.complete(given, args);
    return Selection.find(all.getIncludes(), all.getExcludes()).names().stream()
        .map(name -> name.replaceFirst("\\..*", ""))
        .distinct()
        .toList();
  }
}
