package io.github.msgq.bench.measure.trial;

import static io.github.msgq.bench.terms.parameter.Parameters.INFLIGHT;

import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.util.List;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;

/** The check whether JMH, and the JVM that it runs in, can measure a combination. */
final class TrialCheck {
  private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";

  private TrialCheck() {}

  /** Throws NotAvailable if JMH's options would make figures wrong or missing. */
  static void check(BenchmarkParams params, Settings settings, Languages languages) {
    int carriers = Integer.getInteger(CARRIERS, Runtime.getRuntime().availableProcessors());
    if ("VIRTUAL".equalsIgnoreCase(System.getProperty("jmh.executor"))
        && params.getThreads() > carriers) {
      throw new NotAvailable(
          "JMH's threads spin until an iteration begins, so virtual ones need a carrier each: add"
              + " -jvmArgsAppend -D%s=%d".formatted(CARRIERS, params.getThreads()));
    }
    boolean samples = params.getMode() == Mode.SampleTime;
    boolean nativeClient = languages.nativeClient();
    if (nativeClient && params.getMode() == Mode.SingleShotTime) {
      throw new NotAvailable("a native client is measured over time, not by single shots");
    }
    if (nativeClient && samples && !settings.replies()) {
      throw new NotAvailable("a native client does not time one-way messages: -bm thrpt or avgt");
    }
    if (!HandOver.profiled()) {
      withoutProfiler(
          params,
          nativeClient
              ? "client=" + languages.client()
              : samples && settings.get(INFLIGHT) > 1 ? "inflight=" + settings.get(INFLIGHT) : "");
    }
  }

  /** JMH alone would take a native client's slice, or the wait of a reader, for a round trip. */
  private static void withoutProfiler(BenchmarkParams params, String wrong) {
    String benchmark = params.getBenchmark().replaceFirst(".*\\.(\\w+)\\.\\w+$", "$1");
    String remedy =
        "run java -jar benchmarks.jar %s, or add -prof %s (addProfiler in a program)"
            .formatted(benchmark, EndpointFigures.class.getName());
    if (!wrong.isEmpty()) {
      throw new NotAvailable("JMH alone gives wrong figures for " + wrong + ": " + remedy);
    }
    if (HandOver.order().runSettings().costs()) {
      System.out.println("# CPU time and context switches are left out: " + remedy);
    }
  }

  /** Throws NotAvailable if the transport needs flags that this JVM lacks. */
  static void checkFlags(Transport transport) {
    List<String> given = JavaCommand.ownFlags();
    List<String> missing =
        transport.jvmFlags().stream().filter(flag -> !given.contains(flag)).toList();
    if (!missing.isEmpty()) {
      throw new NotAvailable(
          "this JVM was started without %s, which %s needs: run it in a fork, -f 1"
              .formatted(String.join(" ", missing), transport.name()));
    }
  }
}
