package io.github.msgq.bench.endpoints.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an end says that it has used, against what the kernel says in /proc. */
@Isolated("counts what this JVM does")
class CostIT {
  private static final long TICK_MICROS = 10_000; // USER_HZ is 100 on every Linux that Java runs on
  private static final long CPU_TOLERANCE_MICROS = 10 * TICK_MICROS;
  private static final long SWITCH_TOLERANCE = 100;
  private static final int MESSAGES = 20_000;

  @ParameterizedTest
  @ValueSource(strings = {"java", "c"})
  void isWhatTheKernelSays(String server) throws Exception {
    Settings settings = Drive.settings(MessagePattern.ROUNDTRIP, Connection.LONG, 1024, 1);
    try (Session session = Drive.start("pipe", settings, server)) {
      Drive.run(session, settings, MESSAGES);
      Path process = Path.of("/proc", Long.toString(session.serverPid().getAsLong()));
      agree(session, process);
      long before = cpu(process);
      Usage usage = session.spentAfter().server().orElseThrow();
      assertThat(usage.jvmMicros().isPresent()).isEqualTo(server.equals("java"));
      assertThat(usage.micros() + usage.jvmMicros().orElse(0))
          .isBetween(before - CPU_TOLERANCE_MICROS, cpu(process) + CPU_TOLERANCE_MICROS);
      assertThat(usage.voluntarySwitches()).isGreaterThan(MESSAGES / 2);
    }
  }

  /** The kernel is asked before and after, since the process goes on in between. */
  private static void agree(Session session, Path process) throws IOException {
    long cpu = cpu(process);
    long peak = peak(process);
    long voluntary = switches(process, "voluntary_ctxt_switches");
    long involuntary = switches(process, "nonvoluntary_ctxt_switches");
    Usage usage = session.counters().usage();
    assertThat(usage.micros())
        .isPositive()
        .isBetween(cpu - CPU_TOLERANCE_MICROS, cpu(process) + CPU_TOLERANCE_MICROS);
    assertThat(usage.peakKilobytes()).isBetween(peak * 19 / 20, peak(process) * 21 / 20);
    // a thread that has ended is no longer in /proc, but in what the process has used
    assertThat(usage.voluntarySwitches())
        .isGreaterThan(MESSAGES / 2)
        .isGreaterThanOrEqualTo(voluntary - SWITCH_TOLERANCE);
    assertThat(usage.involuntarySwitches()).isGreaterThanOrEqualTo(involuntary - SWITCH_TOLERANCE);
  }

  private static long peak(Path process) throws IOException {
    return number(process.resolve("status"), "VmHWM");
  }

  private static long cpu(Path process) throws IOException {
    String stat = Files.readString(process.resolve("stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * TICK_MICROS;
  }

  private static long switches(Path process, String name) throws IOException {
    long sum = 0;
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(process.resolve("task"))) {
      for (Path task : tasks) {
        try {
          sum += number(task.resolve("status"), name);
        } catch (NoSuchFileException e) {
          // the thread has just ended
        }
      }
    }
    return sum;
  }

  private static long number(Path status, String name) throws IOException {
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith(name + ":"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElse(0);
  }
}
