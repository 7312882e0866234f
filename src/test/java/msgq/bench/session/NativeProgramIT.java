package msgq.bench.session;

import static msgq.bench.parameter.Parameters.ADDRESS;
import static msgq.bench.parameter.Parameters.TRANSPORT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import msgq.bench.client.Batch;
import msgq.bench.endpoint.Transports;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.linux.Cores;
import msgq.bench.parameter.Connection;
import msgq.bench.parameter.Pattern;
import msgq.bench.parameter.Settings;
import msgq.bench.process.NativeProgram;
import msgq.bench.process.RunningEndpoint;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** However a program ends, what it made is gone. */
@ResourceLock(value = FaultIT.STALL, mode = ResourceAccessMode.READ)
class NativeProgramIT {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"C,TERM", "C,INT", "C,EOF", "GO,TERM", "GO,INT", "GO,EOF"})
  void leavesNothing(NativeProgram program, String ending) throws Exception {
    assumeTrue(program.unavailable().isEmpty(), "built without Go");
    Path fifo = directory.resolve("request");
    Process process = start(program, fifo + "," + directory.resolve("reply"));
    assertThat(process.inputReader().readLine()).startsWith("READY ");
    assertThat(fifo).exists();
    if (ending.equals("EOF")) {
      process.getOutputStream().close();
    } else {
      signal(ending, process);
    }
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    assertThat(fifo).doesNotExist();
    assertThat(directory.resolve("reply")).doesNotExist();
  }

  private Process start(NativeProgram program, String address) throws IOException {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(program.unpack(directory).toString(), "server", "control=1"));
    Benchmarks.settings(TOKEN)
        .with(TRANSPORT, "fifo")
        .with(ADDRESS, address)
        .toArguments()
        .forEach((name, value) -> command.add(name + "=" + value));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put(RunningEndpoint.TOKEN, TOKEN);
    return builder.redirectError(Redirect.DISCARD).start();
  }

  private static void signal(String name, Process process) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  @ParameterizedTest
  @EnumSource(NativeProgram.class)
  void saysWhatItCannotDoAndRemovesOnlyItsOwn(NativeProgram program) throws Exception {
    assumeTrue(program.unavailable().isEmpty(), "built without Go");
    Path other = Files.createFile(directory.resolve("somebody-elses"));
    Process process = start(program, directory.resolve("request") + "," + other);
    assertThat(process.inputReader().readLine()).startsWith("FAIL mkfifo(" + other + "): ");
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(other).exists();
    assertThat(directory.resolve("request")).doesNotExist();
  }

  /** The promise of docs/method.md, of the default batch of an iteration of 500 ms. */
  @Tag("measure")
  @ParameterizedTest
  @EnumSource(NativeProgram.class)
  void startingABatchCostsUnderOnePercent(NativeProgram program) throws Exception {
    assumeTrue(program.unavailable().isEmpty(), "built without Go");
    String language = program.name().toLowerCase(Locale.ROOT);
    Settings settings = Drive.settings(Pattern.ROUNDTRIP, Connection.LONG, 1024, 1);
    try (Session session =
        Session.start(
            Transports.byName("pipe").orElseThrow(),
            settings,
            Cores.NONE,
            new Languages(language, language))) {
      session.run(100_000_000);
      double least = 1;
      for (int i = 0; i < 10; i++) { // the least: other tests run at the same time
        long start = System.nanoTime();
        Batch batch = session.run(100_000_000);
        long whole = System.nanoTime() - start;
        least = Math.min(least, (double) (whole - batch.nanos()) / whole);
      }
      session.barrier();
      System.out.printf("the exchange of a batch, %s: %.3f %%%n", language, 100 * least);
      assertThat(least).isBetween(0.0, 0.01);
    }
  }
}
