package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.machine.lease.RunLock;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.neighbour.Neighbour;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.run.Preset;
import io.github.msgq.bench.terms.problem.ExitStatus;
import io.github.msgq.host.Command;
import io.github.msgq.host.EndsAHang;
import io.github.msgq.host.RequiresOwnCheckout;
import io.github.msgq.host.RequiresRoot;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What the program answers where nothing runs: to {@code -h}, and to what cannot be carried out.
 * Each verb has a file of what is typed, after a $, and of the words that it answers; {@code
 * -Dgolden=write} writes the answers anew.
 */
@Isolated("it sets this JVM's temp directory, language and zone")
class CommandLineTest {
  private static final Path FILES = Path.of("src/test/resources/io/github/msgq/bench/cli");
  private static final String WITHOUT_VERB = "run";
  private static final String TYPED = "$";
  private static final String JAVA = System.getProperty("java.home") + "/bin/java";
  private static final int COLUMNS = 100;
  private static final int NARROW = 80;
  private static final int LONGEST = 70; // a list of all values

  private static final String TEMP = "java.io.tmpdir";
  private static final String LOCKED = OverlappingFileLockException.class.getName();

  /** Of one verb alone; or needing a second JDK, or a directory for all leases; or only listing. */
  private static final Set<String> ELSEWHERE =
      Set.of(
          "--rate",
          "--max",
          "--pacer",
          "--window",
          "--jdks",
          "--aa",
          "--jvm-args-old",
          "--jvm-args-new",
          "--metric",
          "--shared-directory",
          "-l",
          "-lp",
          "-lprof",
          "-lrf");

  @TempDir private Path temp;
  private String usualTemp;
  private RunLock lock;

  private record Answer(int status, String out, String err) {
    static Answer to(String typed) {
      return to(typed, COLUMNS);
    }

    static Answer to(String typed, int columns) {
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      CommandLine line = new BenchmarkCommand(Preset.NONE, new Terminal()).line();
      line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
      line.setUsageHelpWidth(columns).setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
      int status = line.execute(typed.isEmpty() ? new String[0] : typed.split(" "));
      return new Answer(status, ours(out), ours(err));
    }

    /** Without the transports that are there for tests; they come last. */
    private static String ours(StringWriter text) {
      return text.toString().replaceAll(",\\s+faulty-\\w+|(?m)^ +faulty-\\w+ *\n", "");
    }

    String text() {
      return out + err + "exit status " + status + "\n\n";
    }
  }

  /** What is not refused would find another run in progress: no line can start one. */
  @BeforeEach
  void lock() throws Exception {
    usualTemp = System.setProperty(TEMP, temp.toString());
    lock = RunLock.acquire();
  }

  @AfterEach
  void unlock() throws Exception {
    lock.close();
    System.setProperty(TEMP, usualTemp);
  }

  static Set<String> verbs() {
    Set<String> verbs =
        new TreeSet<>(
            new BenchmarkCommand(Preset.NONE, new Terminal()).line().getSubcommands().keySet());
    verbs.add(WITHOUT_VERB);
    return verbs;
  }

  @ParameterizedTest
  @MethodSource("verbs")
  @RequiresOwnCheckout
  void answersInTheseWords(String verb) throws Exception {
    Path golden = FILES.resolve(verb + ".txt");
    for (MadeUpMachine machine : MadeUpMachine.values()) {
      String answers = machine.run(() -> answers(golden));
      if (System.getProperty("golden") != null) {
        Files.writeString(golden, answers);
      }
      assertThat(answers).as("%s", machine).isEqualTo(Files.readString(golden)).contains("$ ");
    }
  }

  private static String answers(Path golden) throws Exception {
    StringBuilder answers = new StringBuilder();
    for (String line : Files.readAllLines(golden)) {
      if (line.startsWith(TYPED)) {
        Answer answer = Answer.to(line.substring(TYPED.length()).strip());
        refusesInOneSentenceOrHelps(answer);
        answers.append(line).append('\n').append(answer.text());
      }
    }
    return answers.toString();
  }

  private static void refusesInOneSentenceOrHelps(Answer answer) {
    if (answer.status() == ExitStatus.DONE) {
      assertThat(answer.err()).isEmpty();
    } else {
      assertThat(answer.status()).as(answer.err()).isEqualTo(ExitStatus.REFUSED);
      assertThat(answer.out()).isEmpty();
      assertThat(answer.err().strip()).hasLineCount(1);
    }
  }

  /** Each comes as far as the lock, which this JVM has, or to an older result of another run. */
  @ParameterizedTest
  @ValueSource(
      strings = {"RoundTrip", "quick", "sweep", "load --rate 1000", "advise", "compare OLD"})
  @RequiresOwnCheckout
  void helpListsNoOptionThatIsRefused(String verb) {
    String words = verb.replace("OLD", "docs/results/2026-11-26.json --other-machine");
    CommandLine line = new BenchmarkCommand(Preset.NONE, new Terminal()).line();
    CommandLine command = line.getSubcommands().getOrDefault(verb.replaceFirst(" .*", ""), line);
    List<OptionSpec> listed =
        command.getCommandSpec().options().stream()
            .filter(option -> !option.hidden() && !ELSEWHERE.contains(option.longestName()))
            .filter(option -> !words.contains(option.longestName()))
            .toList();
    assertThat(listed).hasSizeGreaterThan(20);
    for (OptionSpec option : listed) {
      String typed = "%s %s %s".formatted(words, option.longestName(), example(option)).strip();
      Answer answer = Answer.to(typed);
      assertThat(answer.status() == ExitStatus.DONE ? LOCKED : answer.err())
          .as(typed)
          .containsAnyOf(LOCKED, "the older result has none of these combinations");
    }
  }

  /** A value, and the options that it needs. */
  private String example(OptionSpec option) {
    return switch (option.longestName()) {
      case "-jvm" -> JAVA;
      case "--within" -> "10m";
      case "--fail-on-regression" -> "10%";
      case "--base" -> "tcp";
      case "--goal" -> "cpu";
      case "--need" -> "containers";
      case "--plugins" -> temp.toString();
      case "--server-command" -> "true";
      case "--server-address" -> "192.0.2.7 --server-command true";
      case "-p" -> "nodelay=true";
      case "-prof" -> "gc";
      case "-bm" -> "sample";
      case "-t" -> "2";
      case "-o", "-rff", "--md" -> temp.resolve("out.json").toString();
      default ->
          switch (option.paramLabel()) {
            case "<int>" -> "3";
            case "<time>" -> "100ms";
            case "<bool>" -> "true";
            case "<flags>" -> "-Xmx99m";
            case "<regexp,...>" -> "CallOverhead";
            default ->
                option.arity().max() == 0 ? "" : option.completionCandidates().iterator().next();
          };
    };
  }

  /** In a directory that everybody shares; for what is printed see PlantedIT. */
  @ParameterizedTest
  @ValueSource(
      strings = {"OneWay -rff FIFO", "report FIFO", "report SAVED -o FIFO", "compare SAVED FIFO"})
  @EndsAHang // it would wait for ever
  @RequiresRoot
  @RequiresOwnCheckout
  void aFifoOfAnotherUserIsNotOpened(String typed) throws Exception {
    Files.setAttribute(temp, "unix:mode", 01777);
    String fifo = temp.resolve("fifo.json").toString();
    Neighbour.run("mkfifo", fifo);
    String saved = "src/test/resources/io/github/msgq/bench/results/saved/small.json";
    Answer answer = Answer.to(typed.replace("FIFO", fifo).replace("SAVED", saved));
    refusesInOneSentenceOrHelps(answer);
    assertThat(answer.err()).contains(fifo + ", of user " + Neighbour.UID);
  }

  @Test
  void helpSaysWhatEachBenchmarkMeasures() {
    String help = Answer.to("-h benchmarks").out();
    for (String benchmark : Benchmarks.all().names()) {
      assertThat(help.lines()).anyMatch(line -> line.matches(" +" + benchmark + " +[a-z0-9].*"));
    }
  }

  static Stream<String> topics() {
    return Stream.concat(
        verbs().stream().filter(verb -> !verb.equals("help")), Help.TOPICS.stream());
  }

  /** A screen; what a verb has of a run is a line. */
  @ParameterizedTest
  @MethodSource("topics")
  void helpOfATopicHasAtMostFortyLines(String topic) {
    int most = topic.equals("parameters") ? LONGEST : 40;
    String help = Answer.to("help " + topic).out();
    assertThat(help.lines()).hasSizeBetween(3, most);
    boolean runs = List.of("quick", "sweep", "load", "advise", "compare").contains(topic);
    assertThat(help.contains("\nand those of a run: help run")).isEqualTo(runs);
    assertThat(help.contains("--server-command=")).isEqualTo(topic.equals("run"));
  }

  /** On a terminal of the usual width, too; a paragraph fills its lines. */
  @ParameterizedTest
  @MethodSource("topics")
  void helpOfATopicFitsEightyColumns(String topic) {
    List<String> help = Answer.to("help " + topic, NARROW).out().lines().toList();
    assertThat(help).allMatch(line -> line.length() <= NARROW);
    assertThat(Help.TOPICS.contains(topic) || help.size() <= 40).isTrue();
    for (int i = 1; i < help.size(); i++) {
      if (help.get(i).matches("[a-z].*") && help.get(i - 1).matches("\\S.*")) {
        assertThat(help.get(i - 1)).as("before " + help.get(i)).hasSizeGreaterThan(NARROW - 25);
      }
    }
  }

  @Test
  void aListGoesOnBelowItsLastColumn() {
    assertThat(Answer.to("help study", NARROW).out()).contains("Java and C\n          (2010)\n");
  }

  @Test
  void eachOptionOfARunIsInOneTopic() {
    CommandLine line = new BenchmarkCommand(Preset.NONE, new Terminal()).line();
    String both = Answer.to("help run").out() + Answer.to("help jmh").out();
    assertThat(line.getCommandSpec().options())
        .filteredOn(option -> !option.hidden())
        .allSatisfy(
            option ->
                assertThat(both.split("(?m)^ *(-\\w, )?" + option.longestName() + "\\b"))
                    .as(option.longestName())
                    .hasSize(2));
  }

  /** So that it can be read on one page, of 80 columns too. */
  @ParameterizedTest
  @ValueSource(ints = {NARROW, COLUMNS})
  void helpHasAtMostSixtyLines(int columns) {
    StringWriter out = new StringWriter();
    CommandLine line =
        new BenchmarkCommand(Preset.NONE, new Terminal()).line().setOut(new PrintWriter(out));
    line.setUsageHelpWidth(columns).execute("-h");
    assertThat(out.toString().lines()).hasSizeBetween(30, 60);
  }

  @Test
  void helpBreaksNoOption() {
    for (int columns = 55; columns <= 120; columns++) {
      StringWriter out = new StringWriter();
      CommandLine line =
          new BenchmarkCommand(Preset.NONE, new Terminal()).line().setOut(new PrintWriter(out));
      line.setUsageHelpWidth(columns).execute("-h");
      assertThat(out.toString().lines()).noneMatch(text -> text.matches(".* -[a-z]{1,3}"));
    }
  }

  /** Without a verb behind it, it is the page. */
  @ParameterizedTest
  @ValueSource(strings = {"load", "report", "advise", "compare"})
  void helpIsOfTheVerb(String verb) {
    assertThat(Answer.to("-h " + verb).out()).hasLineCount(1).contains("help " + verb);
    assertThat(Answer.to("help " + verb)).isEqualTo(Answer.to(verb + " -h"));
    assertThat(Answer.to("help")).isEqualTo(Answer.to("-h"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "benchmarks Rou                        | RoundTrip.roundTrip",
        "benchmarks -p transport=uds-s         | transport=uds-seqpacket",
        "benchmarks -p transport=sysv OneW     | OneWay.oneWay",
        "benchmarks --no-files OneW            | OneWay.oneWay",
        "benchmarks -p transport=sysv,uds-s    | transport=sysv,uds-seqpacket",
        "benchmarks -p transport=pipe,sysv,po  | transport=pipe,sysv,posix transport=pipe,sysv,posix-ffm",
        "benchmarks -prof saf                  | safepoints",
        "benchmarks help par                   | parameters",
        "benchmarks help sw                    | sweep",
        "benchmarks -bm avg                    | avgt",
        "benchmarks -rff scr                   | -o filenames script",
        "benchmarks --plug                     | --plugins",
        "benchmarks -jvmArgsP                  | -jvmArgsPrepend",
        "benchmarks stu                        | study",
        "benchmarks study laj                  | lajp",
      })
  void bashCompletes(String typed, String expected) throws Exception {
    Path script = Files.writeString(temp.resolve("script"), Answer.to("completion").out());
    int last = typed.split(" ").length - 1;
    String bash =
        "compopt() { [ $1 = +o ] || echo -n \"$1 $2 \"; }; source ./%s; COMP_WORDS=(%s) COMP_CWORD=%d"
            + " COMP_LINE='%s' COMP_POINT=%d; $(complete -p benchmarks | sed 's/.*-F \\(\\w*\\).*/\\1/');"
            + " echo ${COMPREPLY[@]}";
    Command completion =
        Command.of(
            "bash", "-c", bash.formatted(script.getFileName(), typed, last, typed, typed.length()));
    assertThat(completion.in(temp).text().strip()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--name=", "--name=$(reboot)", "--name=a;b", "--name=/usr/bin/java"})
  void completesOnlyWhatCanBeAnAlias(String name) {
    Answer answer = Answer.to("completion " + name);
    assertThat(answer.out()).isEmpty();
    refusesInOneSentenceOrHelps(answer);
  }
}
