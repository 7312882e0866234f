package msgq.bench.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import msgq.bench.jmh.Jdk;
import msgq.bench.jmh.NamedJdks;
import msgq.bench.jmh.TargetJava;
import msgq.bench.problem.Refusal;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;

/** What a command line says about the JDKs to compare. */
final class JdkOptions {
  /** Several JDKs. */
  static final String JDKS = "--jdks";

  /** One JDK twice, as a control. */
  static final String AA = "--aa";

  private static final int FORKS = 5;

  private final List<String> paths;
  private final boolean control;
  private final List<String> remarks = new ArrayList<>();

  private JdkOptions(List<String> paths, boolean control) {
    this.paths = paths;
    this.control = control;
  }

  /** Takes its own words out of the command line. */
  static JdkOptions take(List<String> args) throws Refusal {
    String jdks = value(args, JDKS);
    String aa = value(args, AA);
    if (!jdks.isEmpty() && !aa.isEmpty()) {
      throw new Refusal("--jdks compares JDKs, --aa one with itself: give one of the two");
    }
    return aa.isEmpty()
        ? new JdkOptions(jdks.isEmpty() ? List.of() : List.of(jdks.split(",")), false)
        : new JdkOptions(List.of(aa), true);
  }

  private static String value(List<String> args, String option) throws Refusal {
    for (int i = 0; i < args.size(); i++) {
      if (args.get(i).startsWith(option + "=")) {
        return args.remove(i).substring(option.length() + 1);
      }
      if (args.get(i).equals(option)) {
        args.remove(i);
        if (i == args.size()) {
          throw new Refusal(option + " needs the path of a JDK");
        }
        return args.remove(i);
      }
    }
    return "";
  }

  /** Chooses what the user has not chosen, so that two JDKs take about a quarter of an hour. */
  CommandLineOptions complete(CommandLineOptions options, List<String> args)
      throws CommandLineOptionException {
    if (paths.isEmpty()) {
      return options;
    }
    List<String> more = new ArrayList<>(args);
    Set<String> given = GivenParameters.names(args);
    if (options.getIncludes().isEmpty()) {
      more.addAll(List.of("RoundTrip", "OneWay"));
      remarks.add(
          "RoundTrip and OneWay are compared: name others, such as CallOverhead, if you like.");
    }
    for (Map.Entry<String, String> choice :
        Map.of("connection", "long", "pin", "same-core").entrySet()) {
      if (!given.contains(choice.getKey())) {
        more.addAll(List.of("-p", choice.getKey() + "=" + choice.getValue()));
        remarks.add(
            "Only %s=%s is compared: -p %s=... for others."
                .formatted(choice.getKey(), choice.getValue(), choice.getKey()));
      }
    }
    if (!options.getForkCount().hasValue()) {
      more.addAll(List.of("-f", Integer.toString(FORKS)));
      remarks.add(
          "%d forks of each combination on each JDK: -f for more or fewer.".formatted(FORKS));
    }
    return new CommandLineOptions(more.toArray(new String[0]));
  }

  /** What was chosen, and how to choose otherwise. */
  List<String> remarks() {
    return remarks;
  }

  /** Those to compare; none if the user compares none. */
  List<Jdk> jdks(Options options) throws Refusal {
    if (paths.isEmpty()) {
      return List.of();
    }
    if (options.getJvm().hasValue()) {
      throw new Refusal(
          "-jvm names one JVM, %s those to compare: give one of the two".formatted(option()));
    }
    if (control) {
      TargetJava java = TargetJava.of(AA, paths.get(0));
      String version = java.version();
      return List.of(
          new Jdk(version + "-A", version, java), new Jdk(version + "-B", version, java));
    }
    List<Jdk> found = NamedJdks.of(JDKS, paths);
    if (found.size() < 2) {
      throw new Refusal(
          "%s needs two JDKs at least, separated by a comma; %s compares one with itself"
              .formatted(JDKS, AA));
    }
    return found;
  }

  private String option() {
    return control ? AA : JDKS;
  }
}
