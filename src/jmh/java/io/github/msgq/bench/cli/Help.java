package io.github.msgq.bench.cli;

import static java.util.stream.Collectors.joining;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_DESCRIPTION;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;

import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.results.report.Width;
import io.github.msgq.bench.run.Preset;
import io.github.msgq.bench.terms.parameter.Declaration;
import io.github.msgq.bench.terms.parameter.OneOf;
import io.github.msgq.bench.terms.problem.Nearest;
import io.github.msgq.bench.terms.problem.Refusal;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * What {@code -h} prints: one page of what most people need, and the rest by topic. The lists are
 * made when they are printed, since they may depend on plug-ins.
 */
@Command(
    name = "help",
    customSynopsis = "java -jar benchmarks.jar help [<verb>|run|benchmarks|parameters|jmh]",
    description = "Shows help on a verb, or on run, benchmarks, parameters or jmh.")
final class Help implements Callable<Integer> {
  private static final String ALL = "all"; // the only section: picocli's own are called from it
  private static final String PAGE = "";
  private static final String BENCHMARKS = "benchmarks";
  private static final String PARAMETERS = "parameters";
  private static final String RUN = "run";
  private static final String JMH = "jmh";
  static final List<String> TOPICS = List.of(RUN, BENCHMARKS, PARAMETERS, JMH);
  private static final List<String> USUAL_BENCHMARKS = Preset.USUAL.benchmarks();
  private static final List<String> USUAL_PARAMETERS =
      List.of("transport", "placement", "connection", "size", "client", "server");
  private static final List<String> USUAL_OPTIONS =
      List.of("-f", "-i", "-r", "-wi", "-w", "-t", "--all", "--no-files", "-h");

  private static final int FEW = 5;

  /** A name, or an example, and what it is. */
  private static final Pattern ROW = Pattern.compile("( +\\S.*?  +)(\\S.*)");

  private static final String EXAMPLES =
      """
      %nFor example, after java -jar benchmarks.jar:
        quick                                       what is fastest here?
        RoundTrip -p transport=posix,uds -p size=100,1k,1m
        OneWay -p client=java,c -p server=c -f 5    Java compared with C
        compare --jdks 17,25                        one JDK against another
        advise --need containers -p size=200        which one should I use?
        compare old.json new.json                   what has changed since?
      """;

  private static final String END =
      """
      Files: results/<time>.json, .html and .log, in target if there is one.
      Exit status: 0 done, 1 refused, 2 something failed; help run has the others.
      """;

  private static final Map<String, Function<BenchmarkListEntry, Object>> LENGTHS =
      Map.of(
          "-f", entry -> entry.getForks().get(),
          "-i", entry -> entry.getMeasurementIterations().get(),
          "-r", entry -> entry.getMeasurementTime().get(),
          "-wi", entry -> entry.getWarmupIterations().get(),
          "-w", entry -> entry.getWarmupTime().get(),
          "-t", entry -> entry.getThreads().orElse(1));

  @Spec private CommandSpec verb;

  @Option(names = "-h", usageHelp = true, hidden = true)
  private boolean ofItself;

  @Parameters(
      arity = "0..1",
      paramLabel = "<topic>",
      description = "A verb, run, benchmarks, parameters or jmh.")
  private String asked = PAGE;

  @Override
  public Integer call() throws Refusal {
    CommandLine line = verb.root().commandLine();
    CommandLine other = line.getSubcommands().get(asked);
    if (other == null && !asked.equals(PAGE) && !TOPICS.contains(asked)) {
      List<String> known = new ArrayList<>(TOPICS);
      known.addAll(line.getSubcommands().keySet());
      throw new Refusal(
          "there is no help on '%s', only on %s%s"
              .formatted(asked, String.join(", ", known), Nearest.question(asked, known)));
    }
    (other == null ? line : other).usage(line.getOut());
    return 0;
  }

  /** Makes this the help of the main command, and leaves to that what its verbs take, too. */
  void addTo(CommandLine line) {
    line.getHelpSectionMap().put(ALL, help -> page(line, help));
    line.getCommandSpec().usageMessage().sectionKeys(List.of(ALL)); // not the verbs' as well
    for (CommandLine each : line.getSubcommands().values()) {
      Map<String, CommandLine.IHelpSectionRenderer> sections = each.getHelpSectionMap();
      sections.put(SECTION_KEY_OPTION_LIST, Help::ownOptions);
      sections.put(SECTION_KEY_DESCRIPTION, help -> wrapped(help, usage(help).description()));
      sections.put(SECTION_KEY_FOOTER, help -> wrapped(help, usage(help).footer()));
    }
  }

  private static UsageMessageSpec usage(CommandLine.Help help) {
    return help.commandSpec().usageMessage();
  }

  /** The options that a verb has alone; a line stands for those of a run, and of a load. */
  private static String ownOptions(CommandLine.Help help) {
    CommandSpec verb = help.commandSpec();
    Set<String> others = new HashSet<>(verb.root().optionsMap().keySet());
    if (!verb.optionsMap().keySet().containsAll(others)) {
      return help.optionList();
    }
    CommandSpec load = verb.root().subcommands().get("load").getCommandSpec();
    boolean loads =
        verb != load && verb.optionsMap().keySet().containsAll(load.optionsMap().keySet());
    if (loads) {
      others.addAll(load.optionsMap().keySet());
    }
    List<OptionSpec> own =
        verb.options().stream().filter(option -> !others.contains(option.longestName())).toList();
    return options(help, own)
        + "and those of a run: help run%s%n".formatted(loads ? ", and of a load: help load" : "");
  }

  private static String options(CommandLine.Help help, List<OptionSpec> options) {
    CommandLine.Help.Layout layout =
        help.createDefaultLayout(options, List.of(), help.colorScheme());
    layout.addOptions(options, help.parameterLabelRenderer());
    return layout.toString();
  }

  /** Of a run: ours, which fields declare, or JMH's. */
  private static String options(CommandLine.Help help, boolean ours) {
    return options(
        help,
        help.commandSpec().options().stream()
            .filter(option -> !option.hidden() && ours == isOurs(option))
            .toList());
  }

  /** JMH's are declared by no field, or list something in place of a run. */
  private static boolean isOurs(OptionSpec option) {
    return option.userObject() instanceof Field field
        && field.getDeclaringClass() != ListOptions.class;
  }

  private String page(CommandLine line, CommandLine.Help help) {
    Optional<String> verb = verbAfterOption(line);
    if (verb.isPresent()) {
      return "For help on %1$s type help %1$s%n".formatted(verb.get());
    }
    return help.synopsisHeading()
        + help.synopsis(help.synopsisHeadingLength())
        + sections(line, help);
  }

  /** Of {@code -h load}, where a topic is expected. */
  private static Optional<String> verbAfterOption(CommandLine line) {
    return Optional.ofNullable(line.getParseResult())
        .filter(CommandLine.ParseResult::hasSubcommand)
        .map(parsed -> parsed.subcommand().commandSpec())
        .filter(verb -> !(verb.userObject() instanceof Help))
        .map(CommandSpec::name);
  }

  private String sections(CommandLine line, CommandLine.Help help) {
    return switch (topic(line)) {
      case BENCHMARKS ->
          table(help, "\nBenchmarks (a regexp selects them by name):", Benchmarks.all().measures());
      case PARAMETERS ->
          table(help, "\nParameters (-p name=value,value) [and defaults]:", parameters());
      case RUN ->
          help.createHeading("%nOptions of a run (JMH's: help jmh):%n")
              + options(help, true)
              + help.exitCodeListHeading()
              + help.exitCodeList();
      case JMH ->
          help.createHeading("%nOptions of JMH (the defaults are each benchmark's):%n")
              + options(help, false);
      default ->
          wrapped(help, usage(help).description())
              + help.createHeading(EXAMPLES)
              + help.commandListHeading()
              + help.commandList()
              + table(
                  help,
                  "\nBenchmarks (a regexp selects them by name; all: -h benchmarks):",
                  usualBenchmarks())
              + table(
                  help,
                  "\nParameters (-p name=value,value; all: -h parameters) [and defaults]:",
                  usualParameters())
              + table(
                  help, "\nOptions (all: help run, help jmh) [and defaults]:", usualOptions(line))
              + "\n"
              + wrapped(help, END);
    };
  }

  /** Lines that break no option, nor what is set in columns. */
  private static String wrapped(CommandLine.Help help, String... paragraphs) {
    int columns = usage(help).width();
    return String.join("\n", paragraphs)
        .lines()
        .flatMap(line -> wrapped(line, columns).stream())
        .map(line -> line + "\n")
        .collect(joining());
  }

  private static List<String> wrapped(String line, int columns) {
    Matcher row = ROW.matcher(line);
    if (!row.matches()) {
      return line.startsWith(" ") ? List.of(line) : new Width(columns).wrap(line, "");
    }
    String first = row.group(1);
    String indent = " ".repeat(first.length());
    String text =
        String.join("\n" + indent, new Width(columns - first.length()).wrap(row.group(2), ""));
    return List.of(first + text);
  }

  private static String table(CommandLine.Help help, String heading, Map<String, String> rows) {
    Map<String, String> indented = new LinkedHashMap<>();
    rows.forEach((name, text) -> indented.put("  " + name, text));
    return wrapped(help, heading) + help.createTextTable(indented);
  }

  /** The argument of {@code help}, or else a topic given with {@code -h}. */
  private String topic(CommandLine line) {
    if (!asked.equals(PAGE)) {
      return asked;
    }
    return Optional.ofNullable(line.getParseResult()).stream()
        .flatMap(parsed -> parsed.matchedPositionals().stream())
        .map(PositionalParamSpec::stringValues)
        .flatMap(List::stream)
        .filter(TOPICS::contains)
        .findFirst()
        .orElse(PAGE);
  }

  private static Map<String, String> usualBenchmarks() {
    Map<String, String> rows = new LinkedHashMap<>();
    List<String> others = new ArrayList<>();
    Benchmarks.all()
        .measures()
        .forEach(
            (name, text) -> {
              String group = name.substring(0, name.indexOf('.'));
              if (USUAL_BENCHMARKS.contains(group)) {
                rows.put(group, text);
              } else if (!others.contains(group)) {
                others.add(group);
              }
            });
    rows.put("and", String.join(", ", others));
    return rows;
  }

  /** Leaves out the values of parameters that take many. */
  private static Map<String, String> usualParameters() {
    Map<String, Declaration> all = Benchmarks.all().declarations();
    Map<String, String> rows = new LinkedHashMap<>();
    for (String name : USUAL_PARAMETERS) {
      Declaration each = all.get(name);
      boolean many = each.values().description().chars().filter(c -> c == ',').count() > FEW;
      add(rows, each, !many);
    }
    return rows;
  }

  private static Map<String, String> parameters() {
    Map<String, String> rows = new LinkedHashMap<>();
    Benchmarks.all().declarations().values().forEach(each -> add(rows, each, true));
    return rows;
  }

  /** A row for the parameter, and one for each value that means what it does not say itself. */
  private static void add(Map<String, String> rows, Declaration each, boolean withValues) {
    OneOf few = each.values() instanceof OneOf words ? words : new OneOf(List.of());
    boolean explained = few.explained();
    boolean named =
        !few.choices().isEmpty() && few.choices().stream().allMatch(each.description()::contains);
    String values = withValues && !named && !explained ? ": " + each.values().description() : "";
    String defaults = " [" + String.join(", ", each.defaults()) + "]";
    rows.put(each.name(), each.description() + values + defaults);
    if (withValues && explained) {
      few.meanings().forEach((value, meaning) -> rows.put("  " + value, meaning));
    }
  }

  private static Map<String, String> usualOptions(CommandLine line) {
    Map<String, OptionSpec> all = line.getCommandSpec().optionsMap();
    Map<String, String> rows = new LinkedHashMap<>();
    for (String name : USUAL_OPTIONS) {
      OptionSpec option = all.get(name);
      String label = option.arity().max() == 0 ? "" : " " + option.paramLabel();
      rows.put(
          String.join(", ", option.names()) + label,
          String.join(" ", option.description()) + length(name));
    }
    return rows;
  }

  /** The defaults of RoundTrip and OneWay. */
  private static String length(String option) {
    Function<BenchmarkListEntry, Object> length = LENGTHS.get(option);
    if (length == null) {
      return "";
    }
    return Benchmarks.matching(USUAL_BENCHMARKS, List.of()).entries().stream()
        .map(entry -> length.apply(entry).toString().replace(" ", ""))
        .distinct()
        .collect(joining(" or ", " [", "]"));
  }
}
