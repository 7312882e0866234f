package io.github.msgq.bench.cli;

import static io.github.msgq.bench.results.result.Measurement.CONNECTION;
import static io.github.msgq.bench.results.result.Measurement.PLACEMENT;
import static io.github.msgq.bench.results.result.Measurement.SIZE;
import static io.github.msgq.bench.results.result.Measurement.TRANSPORT;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.results.advice.Answer;
import io.github.msgq.bench.results.advice.Candidate;
import io.github.msgq.bench.results.advice.Goal;
import io.github.msgq.bench.results.advice.Question;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.run.BenchmarkRun;
import io.github.msgq.bench.run.Preset;
import io.github.msgq.bench.run.Request;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Declaration;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.problem.ExitStatus;
import io.github.msgq.bench.terms.problem.Refusal;
import io.github.msgq.bench.terms.tradeoff.Need;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "advise",
    customSynopsis = {
      "java -jar benchmarks.jar advise [<option>...] <result.json>",
      "       java -jar benchmarks.jar advise [<option>...]"
    },
    description = "Recommends a transport, from a result or from a run of its own.",
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class AdviseCommand implements Callable<Integer> {
  /** What a run of its own measures unless the user says otherwise. */
  private static final String USUAL = "same-core,two-cores";

  @CommandLine.Parameters(
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
  private MessagePattern pattern;

  @Option(
      names = "--connection",
      paramLabel = "long|short",
      description = "One for all messages (long, the default) or one for each (short).")
  private Connection connection = Connection.LONG;

  @Option(
      names = "--placement",
      split = ",",
      paramLabel = "same-core|two-cores|none",
      description = {
        "Where the two programs run. Default: all that the result has, or the first two.",
        "same-core: " + Placement.ON_ONE_CORE + ".",
        "two-cores: " + Placement.ON_TWO_CORES + ".",
        "none: " + Placement.UNPINNED + "."
      })
  private List<String> placements = List.of();

  @Option(
      names = "--client",
      paramLabel = "java|c",
      description = "What the client is written in. Default: java.")
  private String client = "java";

  @Option(
      names = "--server",
      paramLabel = "java|c",
      description = "What the server is written in. Default: java.")
  private String server;

  private int status = ExitStatus.DONE; // of the run, if there is one

  @Mixin private RunOptions options;
  @Spec private CommandSpec spec;

  private final Terminal terminal;

  AdviseCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Refusal, IOException {
    List<String> ofRun = ofRun();
    if (file != null && !ofRun.isEmpty()) {
      throw new Refusal(
          "a result needs no run: leave out %s, or %s".formatted(String.join(", ", ofRun), file));
    }
    options.loadPlugins();
    Set<Need> needs = options.viewpoint.needs();
    List<Measurement> saved = file == null ? List.of() : read(file);
    Question asked = question(saved);
    List<Measurement> all = saved;
    if (file == null) {
      Preset preset = preset(asked, needs);
      if (options.list(preset)) {
        return ExitStatus.DONE;
      }
      all = run(preset);
    }
    Question question = size == null ? asked.ofTheOnlySize(all) : asked;
    List<String> chosen = placements.isEmpty() ? question.placements(all) : placements();
    if (chosen.isEmpty()) {
      question.answeredBy(all); // says why not
    }
    List<Refusal> refused = new ArrayList<>();
    Map<String, Candidate> named = new LinkedHashMap<>();
    Viewpoint reader = options.viewpoint.reader(transports(all));
    for (String placement : chosen) {
      try {
        Answer answer = Answer.to(question.at(placement), all, reader);
        answer.sentences().forEach(this::say);
        System.out.println();
        answer.advice().named().forEach(each -> named.put(each.transport(), each));
      } catch (Refusal e) {
        refused.add(e);
      }
    }
    if (refused.size() == chosen.size()) {
      throw refused.get(0);
    }
    boolean apart = question.situation().get("server").equals(Languages.COMMAND);
    reader
        .consequences(List.copyOf(named.values()), apart)
        .forEach(line -> say(line.endsWith(".") ? line : line + "."));
    refused.forEach(each -> say("Left out, " + each.getMessage()));
    return status;
  }

  /** The options that were given and that only a run has. */
  private List<String> ofRun() {
    return spec.commandLine().getParseResult().matchedOptions().stream()
        .filter(
            option ->
                !(option.userObject() instanceof Field field)
                    || !List.of(AdviseCommand.class, ViewpointOptions.class)
                        .contains(field.getDeclaringClass()))
        .map(OptionSpec::longestName)
        .distinct()
        .toList();
  }

  private void say(String sentence) {
    terminal.width().wrap(sentence, "  ").forEach(System.out::println);
  }

  /** {@code saved}: in which it is to be found, unless a run is to measure it. */
  Question question(List<Measurement> saved) throws Refusal {
    Optional<Goal> named = options.viewpoint.goal();
    boolean oneWay =
        pattern == null
            ? named.equals(Optional.of(Goal.THROUGHPUT))
            : pattern == MessagePattern.ONEWAY;
    Kind kind = oneWay ? Kind.ONE_WAY : Kind.ROUND_TRIP;
    Goal chosen = named.orElse(Goal.of(kind));
    if (oneWay && (chosen == Goal.LATENCY || chosen == Goal.TAIL)) {
      throw new Refusal(
          "latency is not measured one way: use --goal=throughput or cpu, or"
              + " --pattern=roundtrip");
    }
    Map<String, String> situation = new LinkedHashMap<>();
    situation.put(CONNECTION, connection.toString());
    situation.put("client", one("client", client));
    situation.put("server", new Languages(situation.get("client"), server(saved)).server());
    for (String placement : placements) {
      one(PLACEMENT, placement);
    }
    long bytes = Long.parseLong(one(SIZE, size == null ? "1k" : size));
    return new Question(kind, chosen, bytes, situation, typed());
  }

  private List<String> placements() {
    return placements.stream().map(each -> each.toLowerCase(Locale.ROOT)).distinct().toList();
  }

  /** What was typed, but for the file. */
  private String typed() {
    List<String> words = new ArrayList<>(spec.commandLine().getParseResult().originalArgs());
    words.remove(String.valueOf(file));
    return "java -jar benchmarks.jar " + String.join(" ", words);
  }

  /** As it was given; otherwise what a command has started, if there is nothing else. */
  private String server(List<Measurement> saved) throws Refusal {
    boolean apart =
        options.server.given()
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
    return SavedFiles.read(json).runs().stream()
        .flatMap(run -> run.measurements().stream())
        .toList();
  }

  private static Set<String> transports(List<Measurement> measured) {
    return measured.stream()
        .filter(each -> each.overTransport() && each.measured())
        .map(each -> each.parameter(TRANSPORT))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** A run of every transport that meets the needs, and the base, in this situation. */
  private Preset preset(Question question, Set<Need> needs) throws Refusal {
    if (Transports.all().stream().noneMatch(each -> each.tradeOff().meets(needs))) {
      throw Answer.unmet("no transport here", needs);
    }
    List<String> transports =
        Stream.concat(
                Benchmarks.all().declarations().get(TRANSPORT).defaults().stream(),
                Transports.found().stream().map(Transport::name))
            .filter(
                name ->
                    name.equals(options.viewpoint.base()) || Transports.tradeOff(name).meets(needs))
            .toList();
    Map<String, String> parameters = new LinkedHashMap<>(question.situation());
    parameters.put(SIZE, Long.toString(question.size()));
    parameters.put(TRANSPORT, String.join(",", transports));
    parameters.put(PLACEMENT, placements.isEmpty() ? USUAL : String.join(",", placements()));
    if (transports.stream()
        .flatMap(name -> Transports.byName(name).stream())
        .anyMatch(known -> Wait.usual(known.waits()) != Wait.BLOCK)) {
      parameters.put("wait", "block,backoff");
    }
    return new Preset(
        List.of(question.kind().benchmark()),
        parameters,
        length ->
            length.forks(3).measurementIterations(4).measurementTime(TimeValue.milliseconds(200)));
  }

  private List<Measurement> run(Preset preset) throws Refusal, IOException {
    Request request = options.parse(Optional.empty(), preset);
    for (String name : List.of(SIZE, CONNECTION, "client", "server", PLACEMENT)) {
      List<String> asked = List.of(preset.parameters().get(name).split(","));
      if (!asked.equals(List.copyOf(request.options().getParameter(name).get()))) {
        throw new Refusal("-p %1$s= is not what is asked: use --%1$s".formatted(name));
      }
    }
    if (!request.threads().isEmpty()) {
      throw new Refusal("advise compares transports alone: give -t one number");
    }
    List<Measurement> all = new ArrayList<>();
    status = BenchmarkRun.run(request, terminal, run -> all.addAll(run.measurements()));
    if (all.stream().noneMatch(Measurement::measured)) {
      throw new Refusal("the run measured nothing");
    }
    return all;
  }
}
