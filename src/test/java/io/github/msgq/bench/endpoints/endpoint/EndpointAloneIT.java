package io.github.msgq.bench.endpoints.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.cli.BenchmarksJar;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.endpoints.process.NativeProgram;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.terms.parameter.KeyValues;
import io.github.msgq.host.Command;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server by itself, in each language: it refuses what it cannot do, with one sentence. */
@Tag("one-jdk")
class EndpointAloneIT {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  /** What is given beside {@code control=}, and what the sentence has to name. */
  private static final String WRONG =
      """
      transport=tcp address=127.0.0.1:0 lanes=99999999999999999999 | lanes
      transport=tcp address=127.0.0.1:0 cpu=8191 | 8191
      transport=tcp size=1k | size
      work=lajp size=1 | transport=
      transport=tcp inflight=2 connection=short | inflight
      transport=tcp size=1 size=2 | size=
      transport=tcp address=8.8.8.8:1 | address=8.8.8.8:1
      transport=pigeon | pigeon
      """;

  private static final List<String> PIECES =
      List.of(
          ("COUNTERS|ABOUT|RUN |STOP|\n|\n|\n| |1|-1|=|99999999999999999999|nanos=|%s%n|"
                  + "\0|\r|\u00ff|"
                  + "x".repeat(600))
              .split("[|]"));

  private static final String STDOUT = "1";

  @TempDir Path temp;

  /** Where a JVM unpacks native libraries. */
  private Path unpacked;

  @BeforeEach
  void unpackIntoTemp() {
    unpacked = temp;
  }

  private Process start(String language, List<String> arguments) throws IOException {
    return start(language, STDOUT, arguments);
  }

  private Process start(String language, String answers, List<String> arguments)
      throws IOException {
    Optional<NativeProgram> program = NativeProgram.of(language);
    List<String> command = new ArrayList<>();
    if (program.isPresent()) {
      command.addAll(List.of(program.get().unpack(temp).toString(), "server"));
    } else {
      command.addAll(EndpointMain.in(JavaCommand.likeThis()).command("server", unpacked, Map.of()));
    }
    command.add("control=" + answers);
    command.addAll(arguments);
    if (arguments.stream().noneMatch(argument -> argument.startsWith("work="))) {
      Benchmarks.settings(TOKEN)
          .toArguments()
          .forEach(
              (name, value) -> {
                if (arguments.stream().noneMatch(given -> given.startsWith(name + "="))) {
                  command.add(name + "=" + value);
                }
              });
    }
    return program(command).start();
  }

  private Command program(List<String> command) {
    return Command.of(command).errors(errors()).with(Endpoints.TOKEN, TOKEN);
  }

  private Path errors() {
    return temp.resolve("said");
  }

  private static void say(Process process, String lines) throws IOException {
    process.getOutputStream().write((lines + "\n").getBytes(StandardCharsets.ISO_8859_1));
    process.getOutputStream().flush();
  }

  @Test
  void saysThatALibraryCannotBeLoaded() throws Exception {
    unpacked = temp.resolve("nowhere");
    Process process = start("java", List.of("transport=uds-jnr", "address=" + temp.resolve("s")));
    assertThat(process.inputReader().readLine()).startsWith("FAIL ").contains("could not load");
    assertThat(Command.end(process)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"java", "c"})
  void refusesWithOneSentence(String language) throws Exception {
    for (String each : WRONG.lines().toList()) {
      String[] wrong = each.split(" [|] ");
      Process process = start(language, List.of(wrong[0].split(" ")));
      BufferedReader lines = process.inputReader();
      assertThat(lines.readLine())
          .startsWith("FAIL ")
          .contains(wrong[1])
          .doesNotContain("Exception");
      assertThat(lines.readLine()).isNull();
      assertThat(Command.end(process)).isEqualTo(1);
      String errors = Files.readString(errors());
      assertThat(errors.lines().filter(line -> !line.startsWith("WARNING:")).count())
          .as(errors)
          .isLessThanOrEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"java", "c"})
  void refusesToStartWithoutAHarness(String language) throws Exception {
    Process process = start(language, "77", List.of("transport=tcp"));
    assertThat(Command.end(process)).isEqualTo(1);
    assertThat(Files.readString(errors())).contains("control=77").doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"java", "c"})
  void saysWhatItRunsOn(String language) throws Exception {
    Process process = start(language, List.of("transport=tcp", "address=127.0.0.1:0"));
    BufferedReader lines = ready(process);
    say(process, "ABOUT");
    assertThat(lines.readLine()).matches("ABOUT " + language + " .*[0-9]+[.][0-9]+.*");
    say(process, "STOP");
    assertThat(lines.readLine()).isEqualTo("BYE");
    assertThat(Command.end(process)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"java", "c"})
  void refusesALineThatItDoesNotKnow(String language) throws Exception {
    Process process = start(language, List.of("transport=tcp", "address=127.0.0.1:0"));
    BufferedReader lines = ready(process);
    say(process, "SING a song");
    assertThat(lines.readLine()).startsWith("FAIL ").contains("SING a song");
    assertThat(Command.end(process)).isEqualTo(1);
  }

  /** As a fork has it started before it knows what it is to serve. */
  @Test
  void aServerWithoutArgumentsWaitsForThem() throws Exception {
    List<String> command =
        new ArrayList<>(EndpointMain.in(JavaCommand.likeThis()).command("server", temp, Map.of()));
    command.add("control=" + STDOUT);
    Command program = program(command);
    Map<String, String> arguments = new HashMap<>(Benchmarks.settings(TOKEN).toArguments());
    arguments.putAll(Map.of("transport", "tcp", "address", "127.0.0.1:0", "token", TOKEN));

    Process process = program.start();
    say(process, "START " + KeyValues.encoded(arguments));
    BufferedReader lines = ready(process);
    say(process, "STOP");
    assertThat(lines.readLine()).isEqualTo("BYE");
    assertThat(Command.end(process)).isZero();

    process = program.start();
    say(process, "STOP");
    assertThat(process.inputReader().readLine()).isEqualTo("BYE");
    assertThat(Command.end(process)).isZero();

    process = program.start();
    say(process, "COUNTERS");
    assertThat(process.inputReader().readLine()).startsWith("FAIL ").contains("START");
    assertThat(Command.end(process)).isEqualTo(1);
  }

  /** Lines by chance: each is answered, or ends the server with a sentence. */
  @ParameterizedTest
  @ValueSource(strings = {"java", "c"})
  void anyLineIsAnsweredOrRefusedWithASentence(String language) throws Exception {
    Random random = new Random(20261124);
    for (int trial = 0; trial < (language.equals("java") ? 3 : 60); trial++) {
      StringBuilder lines = new StringBuilder();
      for (int i = random.nextInt(20); i >= 0; i--) {
        lines.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      Process process = start(language, List.of("transport=tcp", "address=127.0.0.1:0"));
      say(process, lines + "\nSTOP");
      for (String line : process.inputReader().lines().toList()) {
        assertThat(line).as("%s", lines).matches("(READY|ABOUT|COUNTERS|FAIL) .*|BYE");
      }
      assertThat(Command.end(process)).as("%s", lines).isIn(0, 1);
    }
  }

  /** However it ends. */
  @ParameterizedTest
  @ValueSource(strings = {"TERM", "INT", "EOF"})
  void leavesNothing(String ending) throws Exception {
    Path fifo = temp.resolve("request");
    Process process = start("c", fifos(fifo, temp.resolve("reply")));
    assertThat(process.inputReader().readLine()).startsWith("READY ");
    assertThat(fifo).exists();
    if (ending.equals("EOF")) {
      process.getOutputStream().close();
    } else {
      BenchmarksJar.signal(ending, process.pid());
    }
    assertThat(Command.end(process)).isZero();
    assertThat(fifo).doesNotExist();
    assertThat(temp.resolve("reply")).doesNotExist();
  }

  @Test
  void saysWhatItCannotDoAndRemovesOnlyItsOwn() throws Exception {
    Path other = Files.createFile(temp.resolve("somebody-elses"));
    Process process = start("c", fifos(temp.resolve("request"), other));
    assertThat(process.inputReader().readLine()).startsWith("FAIL mkfifo(" + other + "): ");
    assertThat(Command.end(process)).isEqualTo(1);
    assertThat(other).exists();
    assertThat(temp.resolve("request")).doesNotExist();
  }

  private static List<String> fifos(Path request, Path reply) {
    return List.of("transport=fifo", "address=" + request + "," + reply);
  }

  private static BufferedReader ready(Process process) throws IOException {
    BufferedReader lines = process.inputReader();
    assertThat(lines.readLine()).startsWith("READY 127.0.0.1:");
    return lines;
  }

  /** As many lanes as may be, which takes a while, and nobody who waits for them. */
  @ParameterizedTest
  @ValueSource(strings = {"java", "c"})
  void endsWhenTheHarnessIsGone(String language) throws Exception {
    Process process =
        start(language, List.of("transport=tcp", "address=127.0.0.1:0", "lanes=1024"));
    process.getOutputStream().close();
    Command.end(process);
  }
}
