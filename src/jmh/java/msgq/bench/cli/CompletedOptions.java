package msgq.bench.cli;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import msgq.bench.parameter.Parameter;
import msgq.bench.parameter.Parameters;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Every option of a run, for a shell: ours, and JMH's, which JMH names in its help text only. */
final class CompletedOptions {
  private static final Pattern JMHS = Pattern.compile("(?m)^ +(-\\w+) ([<\\[])?.*");
  private static final List<String> OUR_FLAGS =
      List.of(BenchmarkCommand.NO_COSTS, RunFiles.NONE, "-V", "--version", "--help");
  private static final List<String> OUR_PATHS =
      List.of(Plugins.OPTION, JdkOptions.JDKS, JdkOptions.AA);
  private static final Set<String> JMHS_PATHS = Set.of("-o", "-rff", "-jvm");
  private static final Map<String, List<String>> VALUES =
      Map.of(
          "-p", Parameters.ofBenchmarks().stream().map(Parameter::name).map(p -> p + "=").toList(),
          "-bm", Arrays.stream(Mode.values()).map(Mode::shortLabel).toList(),
          "-rf", words(ResultFormatType.values()),
          "-v", words(VerboseMode.values()),
          "-tu", List.of("m", "s", "ms", "us", "ns"));

  private CompletedOptions() {}

  static void addTo(CommandSpec spec) throws IOException, CommandLineOptionException {
    OUR_FLAGS.forEach(name -> flag(spec, name));
    OUR_PATHS.forEach(name -> valued(spec, name, File.class));
    Matcher found = JMHS.matcher(jmhsHelp());
    while (found.find()) {
      String name = found.group(1);
      if (found.group(2) == null) {
        flag(spec, name);
      } else {
        valued(spec, name, JMHS_PATHS.contains(name) ? File.class : String.class);
      }
    }
  }

  private static void flag(CommandSpec spec, String name) {
    spec.addOption(OptionSpec.builder(name).arity("0").type(boolean.class).build());
  }

  private static void valued(CommandSpec spec, String name, Class<?> type) {
    OptionSpec.Builder option = OptionSpec.builder(name).arity("1").type(type);
    option.paramLabel(name.substring(1)); // after which picocli names the list of values
    if (VALUES.containsKey(name)) {
      option.completionCandidates(VALUES.get(name));
    }
    spec.addOption(option.build());
  }

  private static List<String> words(Enum<?>[] values) {
    return Stream.of(values).map(value -> value.name().toLowerCase(Locale.ROOT)).toList();
  }

  private static String jmhsHelp() throws IOException, CommandLineOptionException {
    PrintStream standard = System.out;
    ByteArrayOutputStream help = new ByteArrayOutputStream();
    System.setOut(new PrintStream(help, true, StandardCharsets.UTF_8));
    try {
      new CommandLineOptions().showHelp();
    } finally {
      System.setOut(standard);
    }
    return help.toString(StandardCharsets.UTF_8);
  }
}
