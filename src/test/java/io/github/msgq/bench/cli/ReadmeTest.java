package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.run.Preset;
import io.github.msgq.bench.terms.problem.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/**
 * README shows only what the program accepts and what a run printed. A release's translation shows
 * the same.
 */
class ReadmeTest {
  private static final Path ENGLISH = Path.of("README.md");
  private static final Path CHINESE = Path.of("README.zh-CN.md");
  private static final String PROGRAM = "java -jar target/benchmarks.jar";
  private static final int LINES = 110;
  private static final int SCREEN = 25;
  private static final Pattern TYPED = Pattern.compile("(?m)^\\|[^|]*\\| `([^`]*)`");

  /** What a run printed, and the file that has all of it. */
  private static final Pattern PRINTED =
      Pattern.compile("```text\n(.*?)```.*?\\(docs/results/([^)]*\\.txt)\\)", Pattern.DOTALL);

  private static final Pattern COMMENT = Pattern.compile(" +(?:#|// ).*");

  /** Between words, but not within quotes. */
  private static final String BLANKS = " +(?=([^']*'[^']*')*[^']*$)";

  /** The lines of fenced and of indented blocks, without comments. */
  private static List<String> code(Path file) throws Exception {
    List<String> code = new ArrayList<>();
    boolean fenced = false;
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith("```")) {
        fenced = !fenced;
        code.add(line);
      } else if (fenced || line.startsWith("    ")) {
        code.add(COMMENT.matcher(line).replaceFirst(""));
      }
    }
    return code;
  }

  /** Of the blocks, and of the table of what to type. */
  private static List<String> commands() throws Exception {
    Stream<String> table =
        TYPED.matcher(Files.readString(ENGLISH)).results().map(found -> found.group(1));
    return Stream.concat(code(ENGLISH).stream(), table)
        .filter(line -> line.contains(PROGRAM))
        .distinct()
        .toList();
  }

  private static void assumeRelease() throws Exception {
    assumeFalse(
        Files.readString(Path.of("pom.xml")).contains("-SNAPSHOT</version>"),
        "the translation follows at a release");
  }

  @Test
  void isShortAndShowsItsChartFirst() throws Exception {
    List<String> lines = Files.readAllLines(ENGLISH);
    assertThat(lines).hasSizeLessThanOrEqualTo(LINES);
    assertThat(lines.subList(0, SCREEN)).anyMatch(line -> line.startsWith("!["));
  }

  @Test
  void showsWhatARunPrinted() throws Exception {
    Matcher printed = PRINTED.matcher(Files.readString(ENGLISH));
    assertThat(printed.find()).isTrue();
    assertThat(Path.of("docs", "results", printed.group(2)))
        .content()
        .contains(printed.group(1).lines().toList());
  }

  @Test
  void bothHaveTheSameCode() throws Exception {
    assumeRelease();
    assertThat(code(CHINESE)).isEqualTo(code(ENGLISH));
  }

  /** Somebody comes to choose a mechanism, or for the library. */
  @ParameterizedTest
  @CsvSource({"README.md, #the-benchmark, #the-library", "README.zh-CN.md, #基准测试, #库"})
  void theFirstTenLinesHaveBothDoors(Path file, String benchmark, String library) throws Exception {
    List<String> lines = Files.readAllLines(file);
    assertThat(String.join("\n", lines.subList(0, 10)))
        .contains("](" + benchmark + ")", "](" + library + ")");
    assertThat(lines)
        .contains("    mvn package && java -jar target/benchmarks.jar", "    mvn verify");
  }

  @Test
  void eachLeadsToTheOther() {
    assertThat(ENGLISH).content().contains("[中文](README.zh-CN.md)");
    assertThat(CHINESE).content().contains("[English](README.md)");
  }

  @Test
  void bothLeadToTheSameDocuments() throws Exception {
    assumeRelease();
    Pattern link = Pattern.compile("\\]\\((?!README|#)([^)]*)\\)");
    assertThat(link.matcher(Files.readString(CHINESE)).results().map(found -> found.group(1)))
        .hasSizeGreaterThan(9)
        .containsExactlyElementsOf(
            link.matcher(Files.readString(ENGLISH)).results().map(f -> f.group(1)).toList())
        .allSatisfy(target -> assertThat(Path.of(target.replaceFirst("#.*", ""))).exists());
  }

  @TestFactory
  List<DynamicTest> theProgramAccepts() throws Exception {
    List<String> commands = commands();
    assertThat(commands).hasSizeGreaterThan(5);
    return commands.stream()
        .map(line -> DynamicTest.dynamicTest(line.strip(), () -> accepts(line)))
        .toList();
  }

  private static void accepts(String line) throws Refusal {
    String words = line.substring(line.indexOf(PROGRAM) + PROGRAM.length()).strip();
    String[] args = words.isEmpty() ? new String[0] : words.split(BLANKS);
    CommandLine program = new BenchmarkCommand(Preset.NONE, new Terminal()).line();
    ParseResult parsed = program.parseArgs(args);
    if (!parsed.hasSubcommand()) {
      BenchmarkCommand run = program.getCommand();
      run.options.complete(run.named.preset());
    } else if (parsed.subcommand().commandSpec().userObject() instanceof AdviseCommand advise) {
      advise.options.viewpoint.needs();
      advise.options.viewpoint.goal();
    }
  }
}
