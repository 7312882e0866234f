package io.github.msgq.bench.run.builds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The line that is quoted of a failure, as JMH 1.37 on JDK 17 has printed it. */
class PrintedTest {
  @Test
  void quotesTheExceptionOfABenchmark() {
    assertThat(words(List.of("# Fork", "<failure>", "", "x.Y: no", "\tat z", "# end")))
        .isEqualTo("x.Y: no");
    assertThat(words(List.of("Iteration   1: <failure>", "", "x.Odd: no", "an Error")))
        .isEqualTo("x.Odd: no");
    assertThat(words(List.of("java.lang.NoClassDefFoundError: a/B", "\tat c", "d")))
        .isEqualTo("java.lang.NoClassDefFoundError: a/B");
    assertThat(words(List.of("it is full", ""))).isEqualTo("it is full");
    assertThat(words(List.of())).isEqualTo("it printed nothing");
  }

  private static String words(List<String> printed) {
    return new Printed(printed, "").words();
  }

  @Test
  void quotesTheSignalOfACrash() {
    assertThat(
            words(
                List.of(
                    "Iteration   1: #",
                    "# A fatal error has been detected by the Java Runtime Environment:",
                    "#  SIGSEGV (0xb) at pc=0x00007f7cac0d2f94, pid=9604, tid=9631",
                    "# V  [libjvm.so+0xed2f94]  Unsafe_PutLong+0x124",
                    "<forked VM failed with exit code 134>",
                    "Caused by: org.openjdk.jmh.runner.BenchmarkException: Benchmark error")))
        .isEqualTo("SIGSEGV (0xb) at pc=0x00007f7cac0d2f94, pid=9604, tid=9631");
  }

  @Test
  void quotesAnExit() {
    String exit = "VM prematurely exited before JMH had finished with it, explicit System.exit was";
    assertThat(
            words(
                List.of(
                    "Iteration   1: <failure: " + exit + " called?>",
                    "<forked VM failed with exit code 7>",
                    "Caused by: org.openjdk.jmh.runner.BenchmarkException: Benchmark error")))
        .isEqualTo(exit + " called?");
    assertThat(
            words(List.of("<forked VM failed with exit code 137>", "a.BenchmarkException: error")))
        .isEqualTo("forked VM failed with exit code 137");
  }

  @Test
  void quotesTheMissingRightOfAProfiler() {
    String perf = "Access to performance monitoring and observability operations is limited.";
    assertThat(
            words(
                List.of(
                    "Profilers failed to initialize, exiting.",
                    "[perf, stat, --log-fd, 2]: [Error:",
                    perf,
                    "Consider adjusting /proc/sys/kernel/perf_event_paranoid setting",
                    "])")))
        .isEqualTo(perf);
    assertThat(words(List.of("Profilers failed to initialize, exiting.", "No supported events.")))
        .isEqualTo("No supported events.");
  }

  /** It would wait for ever until somebody reads on. */
  @Test
  void anOutputThatCannotBeReadEndsWhoPrints() throws Exception {
    InputStream output = InputStream.nullInputStream();
    output.close();
    List<String> ended = new ArrayList<>();
    assertThat(Printed.read(output, () -> ended.add("it")))
        .isEqualTo(new Printed(List.of(), "its output cannot be read: Stream closed"));
    assertThat(ended).hasSize(1);
  }
}
