package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.run.Preset;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** JMH's command line means the same to us as to JMH. */
@Isolated("it takes this JVM's standard output")
class JmhOptionsTest {
  private static final Pattern OPTION = Pattern.compile("(?m)^  (-\\w+)");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "RoundTrip OneWay -e Call,First -f 2 -i 3 -r 100ms -wi 0 -w 2s -to 1m",
        "-f 2 -i 3 -p size=1,2 -p=depth=3 -p connection=long",
        "-f=2 -i=3 -bm=sample -wi=1 -prof=gc -rff=x.json",
        "-t max -bm thrpt,ss -tu us",
        "-t 3 -bm avgt -bm all -si false -gc true -foe true",
        "-jvm /x/java -jvmArgs -ea -jvmArgsAppend -Da=b -jvmArgsAppend -p -jvmArgsPrepend=-Xmx1g",
        "-v silent -o out -rff study -rf json -prof gc -prof stack:lines=2",
        "-l -lp -lprof -lrf -- -f",
      })
  void eachLineIsReadAsJmhReadsIt(String line) throws Exception {
    String[] args = line.isEmpty() ? new String[0] : line.split(" ");
    Options jmhs = new CommandLineOptions(args);
    Options ours = Typed.options(args);
    for (Method each : Options.class.getMethods()) {
      if (each.getParameterCount() == 0) {
        assertThat(text(each.invoke(ours))).as(each.getName()).isEqualTo(text(each.invoke(jmhs)));
      }
    }
    for (String name : Set.of("size", "depth", "connection")) {
      assertThat(text(ours.getParameter(name))).isEqualTo(text(jmhs.getParameter(name)));
    }
  }

  @Test
  void severalNumbersOfThreadsAreKeptApart() throws Exception {
    assertThat(severalThreads("4")).isEmpty();
    assertThat(severalThreads("1,4,1,16")).containsExactly(1, 4, 16);
    for (String wrong : List.of("4,0", "2,max")) {
      assertThatThrownBy(() -> severalThreads(wrong)).isInstanceOf(Refusal.class);
    }
  }

  private static List<Integer> severalThreads(String typed) throws Exception {
    CommandSpec command = CommandSpec.create();
    JmhOptions options = new JmhOptions(command);
    new CommandLine(command).parseArgs("-t", typed);
    options.given();
    return options.severalThreads();
  }

  @Test
  void noneOfJmhsIsMissing() throws Exception {
    Set<String> ours =
        new BenchmarkCommand(Preset.NONE, new Terminal())
            .line()
            .getCommandSpec()
            .optionsMap()
            .keySet();
    PrintStream standard = System.out;
    ByteArrayOutputStream help = new ByteArrayOutputStream();
    System.setOut(new PrintStream(help));
    try {
      new CommandLineOptions().showHelp();
    } finally {
      System.setOut(standard);
    }
    Set<String> jmhs =
        OPTION
            .matcher(help.toString())
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(jmhs).hasSizeGreaterThan(30);
    assertThat(ours).containsAll(jmhs);
  }

  /** An int[] has no text of its own, and JMH's modes are in no order. */
  private static String text(Object value) {
    if (value instanceof Optional<?> optional && optional.orElse(null) instanceof int[] numbers) {
      return Arrays.toString(numbers);
    }
    return value instanceof Set<?> modes
        ? modes.stream().map(Object::toString).sorted().toList().toString()
        : value.toString();
  }
}
