package io.github.msgq.bench.studies;

import io.github.msgq.bench.machine.lease.Leases;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.studies.study.Choice;
import io.github.msgq.bench.studies.study.Scale;
import io.github.msgq.bench.terms.problem.ExitStatus;
import io.github.msgq.bench.terms.problem.Nearest;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code study} verb. */
@Command(
    name = "study",
    customSynopsis = "java -jar benchmarks.jar study [<option>...] <study>...|all|list",
    description = "Runs published studies on this machine and judges what they claim.",
    mixinStandardHelpOptions = true)
public final class StudyCommand implements Callable<Integer> {
  private static final String ALL = "all";
  private static final String LIST = "list";

  @Parameters(
      arity = "1..*",
      paramLabel = "lajp|apue|afecho|socat|dubbo|all|list",
      completionCandidates = Names.class,
      description = "The studies to run; list: what each is.")
  private List<String> names;

  @Option(
      names = "--full",
      description =
          "The published volumes and repetitions: half an hour for lajp, over a day for socat and"
              + " dubbo.")
  private boolean full;

  @Option(
      names = "--budget",
      paramLabel = "<time>",
      description =
          "About how long a study may take, such as 5m. Default: 90s; for dubbo what its rows take,"
              + " a quarter of an hour for all on one JDK.")
  private String budget;

  @Option(
      names = "--jdks",
      split = ",",
      paramLabel = "<jdk>",
      description =
          "JDKs to compare, each by its version (17,25), its home or its java program; all: those in"
              + " the usual places.")
  private List<String> jdks = List.of();

  @Option(
      names = "--rows",
      split = ",",
      paramLabel = "<row>",
      description = "dubbo: only these of its rows, such as A,D,grpc-tcp.")
  private List<String> rows = List.of();

  @Option(
      names = "--registry",
      paramLabel = "none|zookeeper",
      description = "dubbo: clients look servers up there. Default: none.")
  private String registry = Choice.NO_REGISTRY;

  private final Terminal terminal;
  private CommandSpec spec;

  @Spec
  void spec(CommandSpec spec) {
    this.spec = spec;
    spec.usageMessage()
        .footerHeading("%nStudies:%n")
        .footer(Studies.lines().toArray(String[]::new));
  }

  public StudyCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Refusal, IOException {
    if (names.equals(List.of(LIST))) {
      Studies.lines().forEach(spec.commandLine().getOut()::println);
      return ExitStatus.DONE;
    }
    Choice choice = Choice.of(jdks, rows, registry);
    checkNames();
    Map<String, String> leftOut = names.contains(ALL) ? leftOut(choice) : Map.of();
    List<String> chosen = chosen(leftOut.keySet());
    for (String name : chosen) {
      Studies.check(name, scale(name, choice), choice);
    }
    try (PrintStream out = terminal.open()) {
      Leases.sweep().line().ifPresent(out::println);
      leftOut.forEach((name, why) -> out.println(name + " is left out: " + why));
      for (String name : chosen) {
        Scale scale = scale(name, choice);
        int status = StudyReport.run(name, scale, choice, terminal, out);
        if (status != ExitStatus.DONE) {
          return status;
        }
      }
    } finally {
      Leases.sweep();
    }
    return ExitStatus.DONE;
  }

  /** What {@code all} is without, and why. */
  private Map<String, String> leftOut(Choice choice) throws Refusal {
    Map<String, String> leftOut = new LinkedHashMap<>();
    for (String name : Studies.names()) {
      Scale scale = scale(name, choice);
      Studies.missing(name)
          .or(() -> Studies.tooShort(name, scale, choice))
          .ifPresent(why -> leftOut.put(name, why));
    }
    return leftOut;
  }

  private Scale scale(String name, Choice choice) throws Refusal {
    return new Scale(full, budget == null ? Studies.usual(name, choice) : duration(budget));
  }

  private void checkNames() throws Refusal {
    List<String> known = new ArrayList<>(Studies.names());
    known.addAll(List.of(ALL, LIST));
    for (String name : names) {
      if (name.equals(LIST)) {
        throw new Refusal("study list runs nothing: leave out list or the rest");
      }
      if (!known.contains(name)) {
        throw new Refusal(
            "unknown study '%s': the studies are %s%s"
                .formatted(name, String.join(", ", known), Nearest.question(name, known)));
      }
    }
  }

  private List<String> chosen(Set<String> leftOut) throws Refusal {
    List<String> chosen =
        (names.contains(ALL) ? Studies.names() : names)
            .stream().distinct().filter(name -> !leftOut.contains(name)).toList();
    if (chosen.isEmpty()) {
      throw new Refusal("--budget=%s is too little for any study".formatted(budget));
    }
    for (String name : chosen) {
      Optional<String> missing = Studies.missing(name);
      if (missing.isPresent()) {
        throw new Refusal("study " + name + ": " + missing.get());
      }
    }
    return chosen;
  }

  private static Duration duration(String text) throws Refusal {
    if (!text.matches("[1-9][0-9]{0,4}[sm]")) {
      throw new Refusal("--budget=%s is not a time: write it as 30s or 5m".formatted(text));
    }
    return Duration.parse("PT" + text);
  }

  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(Studies.names().stream(), Stream.of(ALL, LIST)).iterator();
    }
  }
}
