package msgq.bench.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import msgq.bench.advice.Advice;
import msgq.bench.advice.Candidate;
import msgq.bench.advice.Goal;
import msgq.bench.advice.Need;
import msgq.bench.advice.Question;
import msgq.bench.advice.Ranking;
import msgq.bench.advice.TradeOff;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.parameter.Connection;
import msgq.bench.parameter.Declaration;
import msgq.bench.parameter.Languages;
import msgq.bench.parameter.Pattern;
import msgq.bench.problem.ExitStatus;
import msgq.bench.problem.Refusal;
import msgq.bench.report.Terminal;
import msgq.bench.report.Width;
import msgq.bench.result.Measurement;
import msgq.bench.saved.SavedFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The {@code advise} verb. */
@Command(
    name = "advise",
    description = "Recommends a transport, from a result or from a run of its own.",
    mixinStandardHelpOptions = true)
public final class AdviseCommand implements Callable<Integer> {
  private static final String INDENT = "      ";

  @picocli.CommandLine.Parameters(
      arity = "0..1",
      paramLabel = "<result.json>",
      description = "The result to read; without it, a quick run measures this situation.")
  private Path file;

  @Option(
      names = "--size",
      paramLabel = "<bytes>",
      description = "Size of a message: 100, 1k, 1m. Default: 1k.")
  private String size = "1k";

  @Option(
      names = "--pattern",
      paramLabel = "roundtrip|oneway",
      description = "Whether messages are answered. Default: roundtrip.")
  private Pattern pattern;

  @Option(
      names = "--connection",
      paramLabel = "long|short",
      description = "One for all messages (long, the default) or one for each (short).")
  private Connection connection = Connection.LONG;

  @Option(
      names = "--placement",
      split = ",",
      paramLabel = "none|two-cores|same-core",
      description =
          "Where the two programs run: wherever the scheduler puts them (none), on a core each, or"
              + " both on one. Default: the first two.")
  private List<String> placements = List.of("none", "two-cores");

  @Option(
      names = "--goal",
      paramLabel = "latency|tail|throughput|cpu",
      description = "What matters. Default: latency for round trips, throughput one way.")
  private Goal goal;

  @Option(
      names = "--client",
      paramLabel = "java|c|go",
      description = "What the client is written in. Default: java.")
  private String client = "java";

  @Option(
      names = "--server",
      paramLabel = "java|c|go",
      description = "What the server is written in. Default: java.")
  private String server = "java";

  @Option(names = "--other-host", description = "The two programs may be on different hosts.")
  private boolean otherHost;

  @Option(names = "--related", description = "One of the two programs starts the other.")
  private boolean related;

  @Option(
      names = "--many-clients",
      description = "One server has many clients, and each gets its own replies.")
  private boolean manyClients;

  @Option(
      names = "--survive-crash",
      description = "Messages must still be there after both programs have crashed.")
  private boolean surviveCrash;

  private final Terminal terminal;

  AdviseCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Refusal, IOException {
    Question question = question();
    List<Measurement> all = file == null ? run(question) : read(file);
    Set<Need> needs = needs();
    List<Refusal> refused = new ArrayList<>();
    PrintStream out = System.out;
    for (String placement : placements) {
      try {
        print(out, question.at(placement), all, needs);
      } catch (Refusal e) {
        refused.add(e);
      }
    }
    if (refused.size() == placements.size()) {
      throw refused.get(0);
    }
    refused.stream()
        .flatMap(each -> terminal.width().wrap("Left out, " + each.getMessage(), "  ").stream())
        .forEach(out::println);
    if (otherHost) {
      out.println("These are figures of the loopback: a network adds its own time.");
    }
    return ExitStatus.DONE;
  }

  private Set<Need> needs() {
    Set<Need> needs = EnumSet.noneOf(Need.class);
    if (!related) {
      needs.add(Need.UNRELATED);
    }
    if (otherHost) {
      needs.add(Need.OTHER_HOST);
    }
    if (manyClients) {
      needs.add(Need.MANY_CLIENTS);
    }
    if (surviveCrash) {
      needs.add(Need.SURVIVES_CRASH);
    }
    return needs;
  }

  private void print(PrintStream out, Question question, List<Measurement> all, Set<Need> needs)
      throws Refusal {
    List<Measurement> measured = question.answeredBy(all);
    if (measured.stream().noneMatch(each -> question.goal().figure(each).isPresent())) {
      throw new Refusal("that was tried, but has no figures: " + problems(measured));
    }
    Advice advice =
        Advice.of(Ranking.of(question.goal(), measured), needs)
            .orElseThrow(() -> new Refusal("nothing that was measured here meets these needs"));
    Width width = terminal.width();
    width.wrap("For " + question.words() + ":", "  ").forEach(out::println);
    width.wrap(advice.sentence() + ".", "  ").forEach(out::println);
    String used = measured.get(0).parameter("size");
    if (!used.equals(question.situation().get("size"))) {
      out.printf("(The nearest size that was measured is %s bytes.)%n", used);
    }
    int threads = measured.stream().mapToInt(each -> each.effort().threads()).max().orElse(1);
    if (threads > 1) {
      out.printf("(These are figures of %d threads.)%n", threads);
    }
    out.println();
    advice.candidates().forEach(candidate -> print(out, width, candidate));
    advice.unknown().ifPresent(unknown -> out.println("   ?  " + unknown));
    out.println();
  }

  private static void print(PrintStream out, Width width, Candidate candidate) {
    out.printf("%4s  %-8s %s%n", candidate.rank(), candidate.transport(), candidate.exactly());
    Width room = new Width(width.columns() - INDENT.length());
    TradeOff.of(candidate.transport()).stream()
        .flatMap(known -> room.wrap(known.sentence(), "").stream())
        .forEach(line -> out.println(INDENT + line));
  }

  private static String problems(List<Measurement> measured) {
    return measured.stream()
        .flatMap(m -> m.problem().map(p -> m.parameter("transport") + " " + p).stream())
        .distinct()
        .reduce((a, b) -> a + "; " + b)
        .orElse("no transport has this figure (--no-costs leaves out the CPU time)");
  }

  Question question() throws Refusal {
    boolean roundTrip = pattern == null ? goal != Goal.THROUGHPUT : pattern == Pattern.ROUNDTRIP;
    Goal chosen = goal == null ? Goal.of(roundTrip) : goal;
    if (!roundTrip && (chosen == Goal.LATENCY || chosen == Goal.TAIL)) {
      throw new Refusal(
          "latency is not measured one way: use --goal=throughput or cpu, or"
              + " --pattern=roundtrip");
    }
    Map<String, String> situation = new LinkedHashMap<>();
    situation.put("size", one("size", size));
    situation.put("connection", connection.toString());
    situation.put("client", one("client", client));
    situation.put("server", new Languages(situation.get("client"), one("server", server)).server());
    for (String placement : placements) {
      one("pin", placement);
    }
    return new Question(roundTrip, chosen, situation);
  }

  private static String one(String parameter, String value) throws Refusal {
    Declaration declared = Benchmarks.all().declarations().get(parameter);
    String plain = declared.values().plain(value);
    declared.check(plain);
    return plain;
  }

  private static List<Measurement> read(Path json) throws Refusal {
    return SavedFiles.read(json).runs().stream()
        .flatMap(run -> run.measurements().stream())
        .toList();
  }

  /** Every transport in this situation. */
  private List<Measurement> run(Question question) throws Refusal, IOException {
    Path json = Files.createTempFile("advise", ".json");
    json.toFile().deleteOnExit(); // after Ctrl-C
    try {
      int status = BenchmarkRun.run(RunOptions.of(words(question, json)), terminal);
      if (status != ExitStatus.DONE && Files.size(json) == 0) {
        throw new Refusal("the quick run failed");
      }
      return read(json);
    } finally {
      Files.deleteIfExists(json);
    }
  }

  private List<String> words(Question question, Path json) {
    List<String> words = new ArrayList<>();
    words.add(question.roundTrip() ? "RoundTrip" : "OneWay");
    words.addAll(List.of("-f", "3", "-i", "4", "-r", "200ms", "-rf", "JSON"));
    words.addAll(List.of("-rff", json.toString()));
    question.situation().forEach((name, value) -> words.addAll(List.of("-p", name + "=" + value)));
    words.addAll(List.of("-p", "pin=" + String.join(",", placements)));
    return words;
  }
}
