package msgq.bench.cli;

import static java.util.stream.Collectors.joining;
import static msgq.bench.result.Measurement.CONNECTION;
import static msgq.bench.result.Measurement.PLACEMENT;
import static msgq.bench.result.Measurement.SIZE;
import static msgq.bench.result.Measurement.TRANSPORT;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import msgq.bench.advice.Advice;
import msgq.bench.advice.Candidate;
import msgq.bench.advice.Goal;
import msgq.bench.advice.Question;
import msgq.bench.advice.Ranking;
import msgq.bench.endpoint.Transports;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.parameter.Connection;
import msgq.bench.parameter.Declaration;
import msgq.bench.parameter.Languages;
import msgq.bench.parameter.Pattern;
import msgq.bench.parameter.Wait;
import msgq.bench.problem.ExitStatus;
import msgq.bench.problem.Refusal;
import msgq.bench.report.Terminal;
import msgq.bench.result.Digits;
import msgq.bench.result.Measurement;
import msgq.bench.saved.SavedFiles;
import msgq.bench.tradeoff.Need;
import msgq.bench.tradeoff.Reach;
import msgq.bench.tradeoff.TradeOff;
import msgq.bench.transport.Transport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code advise} verb. */
@Command(
    name = "advise",
    description = "Recommends a transport, from a result or from a run of its own.",
    mixinStandardHelpOptions = true)
public final class AdviseCommand implements Callable<Integer> {
  private static final String INDENT = "  ";

  /** What a run of its own measures unless the user says otherwise. */
  private static final String USUAL = "same-core,two-cores";

  @picocli.CommandLine.Parameters(
      arity = "0..1",
      paramLabel = "<result.json>",
      description = "The result to read; without it, a quick run measures this situation.")
  private Path file;

  @Option(
      names = "--size",
      paramLabel = "<bytes>",
      description =
          "Size of a message: 100, 1k, 1m. Default: the result's if it has only one, or 1k.")
  private String size;

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
      paramLabel = "same-core|two-cores|none",
      description =
          "Where the two programs run: both on one core, on a core each, or wherever the scheduler"
              + " puts them. Default: all that the result has, or the first two.")
  private List<String> placements = List.of();

  @Option(
      names = "--goal",
      paramLabel = "latency|tail|throughput|cpu",
      description =
          "What matters: p50, p99, messages per second or CPU time. Default: latency for round trips,"
              + " throughput one way.")
  private String goal;

  @Option(
      names = "--client",
      paramLabel = "java|c|go",
      description = "What the client is written in. Default: java.")
  private String client = "java";

  @Option(
      names = "--server",
      paramLabel = "java|c|go",
      description = "What the server is written in. Default: java.")
  private String server;

  @Option(
      names = "-f",
      paramLabel = "<int>",
      description = "Forks of a run of its own. Default: 3.")
  private Integer forks;

  @Option(names = RunFiles.NONE, description = "Have a run of its own write no files.")
  private boolean withoutFiles;

  @Option(names = "--containers", description = "The two programs are in two containers.")
  private boolean containers;

  @Option(names = "--other-host", description = "The two programs may be on different hosts.")
  private boolean otherHost;

  @Option(names = "--related", description = "One of the two programs starts the other.")
  private boolean related;

  @Option(
      names = "--many-clients",
      description = "One server has many clients, and each gets its own replies.")
  private boolean manyClients;

  @Option(names = "--many-readers", description = "Several programs read each message.")
  private boolean manyReaders;

  @Option(
      names = "--survive-crash",
      description = "Messages must still be there after both programs have crashed.")
  private boolean surviveCrash;

  @Mixin private ServerOptions command;

  private final Terminal terminal;

  AdviseCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Refusal, IOException {
    Set<Need> needs = needs();
    if (file != null && (forks != null || withoutFiles || command.given())) {
      throw new Refusal(
          "-f, --no-files and --server-command are for a run: leave them out, or " + file);
    }
    List<Measurement> saved = file == null ? List.of() : read(file);
    Question asked = question(saved);
    List<Measurement> all = file == null ? run(asked, needs) : saved;
    Question question = size == null ? asked.ofTheOnlySize(all) : asked;
    List<String> chosen = placements.isEmpty() ? question.placements(all) : placements;
    if (chosen.isEmpty()) {
      question.answeredBy(all); // says why not
    }
    List<Refusal> refused = new ArrayList<>();
    Map<String, TradeOff> best = new LinkedHashMap<>();
    PrintStream out = System.out;
    for (String placement : chosen) {
      try {
        print(out, question.at(placement.toLowerCase(Locale.ROOT)), all, needs)
            .ifPresent(each -> best.put(each.transport(), each.tradeOff()));
      } catch (Refusal e) {
        refused.add(e);
      }
    }
    if (refused.size() == chosen.size()) {
      throw refused.get(0);
    }
    best.forEach((transport, known) -> comesWith(out, transport, known));
    refused.forEach(each -> say(out, "Left out, " + each.getMessage()));
    boolean apart = question.situation().get("server").equals(Languages.COMMAND);
    if (otherHost && !apart) {
      out.println("These are figures of the loopback: a network adds its own time.");
    } else if (containers && !apart) {
      say(
          out,
          "These are figures without containers: they share the kernel and usually add little, but"
              + " for a virtual network. --server-command measures between yours.");
    }
    return ExitStatus.DONE;
  }

  private void comesWith(PrintStream out, String transport, TradeOff known) {
    if (containers) {
      say(out, "%s between two containers needs %s.".formatted(transport, known.reach().need()));
    }
    if (!known.sentences().isEmpty()) {
      say(out, transport + ": " + known.sentences());
    }
  }

  private Set<Need> needs() {
    Set<Need> needs = EnumSet.noneOf(Need.class);
    if (!related) {
      needs.add(Need.UNRELATED);
    }
    if (containers) {
      needs.add(Need.CONTAINERS);
    }
    if (manyReaders) {
      needs.add(Need.MANY_READERS);
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

  /** Prints an answer; returns what it recommends, if it does. */
  private Optional<Candidate> print(
      PrintStream out, Question question, List<Measurement> all, Set<Need> needs) throws Refusal {
    List<Measurement> measured = question.answeredBy(all);
    if (measured.stream().noneMatch(each -> question.goal().figure(each).isPresent())) {
      throw new Refusal("that was tried, but has no figures: " + problems(measured));
    }
    Advice advice =
        Advice.of(Ranking.of(question.goal(), measured), needs)
            .orElseThrow(() -> unmet("nothing that was measured here", needs));
    Optional<Candidate> best = advice.best();
    String how = remark(question, measured) + ", measured " + efforts(measured);
    say(out, "For " + question.words() + how + ":");
    say(
        out,
        advice.sentence() + "." + best.flatMap(each -> cpu(question, measured, each)).orElse(""));
    String ranked = advice.candidates().stream().map(Candidate::line).collect(joining(", "));
    say(out, "Ranks" + without(advice.unfit()) + ": " + ranked + ".");
    advice.unknown().ifPresent(unknown -> say(out, unknown + "."));
    out.println();
    return best;
  }

  private static Refusal unmet(String who, Set<Need> needs) {
    return new Refusal(
        who
            + " does all of this: "
            + needs.stream()
                .filter(need -> need != Need.UNRELATED)
                .map(Need::words)
                .collect(joining(", and "))
            + "; leave one out, or ask for brokers: java -jar brokers/target/brokers.jar advise"
            + " (docs/ladder.md)");
  }

  /** Ranks of a table count what does not meet these needs, too. */
  private static String without(List<String> unfit) {
    return unfit.isEmpty()
        ? ""
        : " without %s (which do%s not meet these needs)"
            .formatted(String.join(", ", unfit), unfit.size() > 1 ? "" : "es");
  }

  private static String efforts(List<Measurement> measured) {
    return measured.stream()
        .filter(Measurement::measured)
        .map(Measurement::effort)
        .distinct()
        .map(each -> "in %s of %s".formatted(Digits.count(each.forks(), "fork"), each.measured()))
        .collect(joining(", or "));
  }

  private void say(PrintStream out, String sentence) {
    terminal.width().wrap(sentence, INDENT).forEach(out::println);
  }

  /** In what these measurements differ from the question. */
  private static String remark(Question question, List<Measurement> measured) {
    String used = measured.get(0).parameter(SIZE);
    boolean asked = used.equals(question.situation().get(SIZE));
    int threads = measured.stream().mapToInt(each -> each.effort().threads()).max().orElse(1);
    return (asked ? "" : " (of %s, the nearest size)".formatted(Digits.size(Long.parseLong(used))))
        + (threads > 1 ? " (of %d threads)".formatted(threads) : "");
  }

  /** What the best one costs, unless that is what was asked. */
  private static Optional<String> cpu(
      Question question, List<Measurement> measured, Candidate best) {
    return measured.stream()
        .filter(each -> each.parameter(TRANSPORT).equals(best.transport()))
        .filter(each -> question.goal() != Goal.CPU)
        .flatMap(each -> Goal.CPU.figure(each).stream())
        .map(
            spent ->
                " Both ends%s use %s of CPU time for each %s, besides their JVMs' own work."
                    .formatted(
                        best.tradeOff().reach() == Reach.BROKER ? " and the broker" : "",
                        spent
                            .estimate()
                            .map(known -> Digits.estimate(known, spent.unit()))
                            .orElseGet(() -> Digits.withUnit(spent.value(), spent.unit())),
                        question.roundTrip() ? "round trip" : "message"))
        .findFirst();
  }

  private static String problems(List<Measurement> measured) {
    return measured.stream()
        .flatMap(m -> m.problem().map(p -> m.parameter("transport") + " " + p).stream())
        .distinct()
        .reduce((a, b) -> a + "; " + b)
        .orElse("no transport has this figure (--no-costs leaves out the CPU time)");
  }

  /**
   * @param saved in which it is to be found, unless a run is to measure it
   */
  Question question(List<Measurement> saved) throws Refusal {
    Optional<Goal> named = goal == null ? Optional.empty() : Optional.of(Goal.named(goal));
    boolean roundTrip =
        pattern == null
            ? !named.equals(Optional.of(Goal.THROUGHPUT))
            : pattern == Pattern.ROUNDTRIP;
    Goal chosen = named.orElse(Goal.of(roundTrip));
    if (!roundTrip && (chosen == Goal.LATENCY || chosen == Goal.TAIL)) {
      throw new Refusal(
          "latency is not measured one way: use --goal=throughput or cpu, or"
              + " --pattern=roundtrip");
    }
    Map<String, String> situation = new LinkedHashMap<>();
    situation.put(SIZE, one(SIZE, size == null ? "1k" : size));
    situation.put(CONNECTION, connection.toString());
    situation.put("client", one("client", client));
    situation.put("server", new Languages(situation.get("client"), server(saved)).server());
    for (String placement : placements) {
      one(PLACEMENT, placement);
    }
    return new Question(roundTrip, chosen, situation);
  }

  /** As it was given; otherwise what a command has started, if there is nothing else. */
  private String server(List<Measurement> saved) throws Refusal {
    boolean apart =
        command.given()
            || !saved.isEmpty()
                && saved.stream().allMatch(m -> m.parameter("server").equals(Languages.COMMAND));
    return server != null ? one("server", server) : apart ? Languages.COMMAND : "java";
  }

  private static String one(String parameter, String value) throws Refusal {
    Declaration declared = Benchmarks.all().declarations().get(parameter);
    String plain = declared.values().plain(value.toLowerCase(Locale.ROOT));
    declared.check(plain);
    return plain;
  }

  private static List<Measurement> read(Path json) throws Refusal {
    return SavedFiles.read(json).withTradeOffs(Transports::tradeOff).runs().stream()
        .flatMap(run -> run.measurements().stream())
        .toList();
  }

  /** Every transport that meets the needs, and tcp to compare with, in this situation. */
  private List<Measurement> run(Question question, Set<Need> needs) throws Refusal, IOException {
    if (Transports.all().stream().noneMatch(each -> each.tradeOff().meets(needs))) {
      throw unmet("no transport here", needs);
    }
    List<Measurement> all = new ArrayList<>();
    BenchmarkRun.run(
        RunOptions.of(words(question, needs)).parse(),
        terminal,
        run -> all.addAll(run.measurements()));
    if (all.stream().noneMatch(Measurement::measured)) {
      throw new Refusal("the run measured nothing");
    }
    return all;
  }

  private List<String> words(Question question, Set<Need> needs) {
    List<String> transports =
        Stream.concat(
                Benchmarks.all().declarations().get(TRANSPORT).defaults().stream(),
                Transports.found().stream().map(Transport::name))
            .filter(name -> name.equals(Ranking.BASE) || Transports.tradeOff(name).meets(needs))
            .toList();
    List<String> words = new ArrayList<>(command.words());
    words.add(question.roundTrip() ? "RoundTrip" : "OneWay");
    words.addAll(
        List.of(
            "-f",
            Integer.toString(forks == null ? 3 : forks),
            "-i",
            "4",
            "-r",
            "200ms",
            "-p",
            TRANSPORT + "=" + String.join(",", transports)));
    if (withoutFiles) {
      words.add(RunFiles.NONE);
    }
    if (transports.stream().anyMatch(name -> !blocks(name))) {
      words.addAll(List.of("-p", "wait=block,backoff"));
    }
    question.situation().entrySet().stream()
        .filter(each -> !each.getValue().equals(Languages.COMMAND)) // it follows
        .forEach(each -> words.addAll(List.of("-p", each.getKey() + "=" + each.getValue())));
    words.addAll(
        List.of(
            "-p",
            PLACEMENT
                + "="
                + (placements.isEmpty()
                    ? USUAL
                    : String.join(",", placements).toLowerCase(Locale.ROOT))));
    return words;
  }

  private static boolean blocks(String transport) {
    return Transports.byName(transport).stream()
        .anyMatch(known -> Wait.usual(known.waits()) == Wait.BLOCK);
  }
}
