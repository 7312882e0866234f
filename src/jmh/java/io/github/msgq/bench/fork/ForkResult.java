package io.github.msgq.bench.fork;

import io.github.msgq.bench.endpoint.Transports;
import io.github.msgq.bench.plan.PlannedCell;
import io.github.msgq.bench.problem.Failure;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.result.Problem;
import io.github.msgq.bench.saved.Addition;
import io.github.msgq.bench.saved.CellResult;
import io.github.msgq.bench.saved.KnownIteration;
import io.github.msgq.bench.transport.Transport;
import io.github.msgq.bench.trial.AcrossJmh;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;

/**
 * The result of one run of a combination.
 *
 * @param figures JMH's; none if it went wrong
 * @param facts by the names of {@link AcrossJmh}
 */
public record ForkResult(ArrayList<BenchmarkResult> figures, TreeMap<String, String> facts)
    implements Serializable {
  private static final long serialVersionUID = 1;

  static ForkResult of(List<BenchmarkResult> figures, Map<String, String> facts) {
    return new ForkResult(new ArrayList<>(figures), new TreeMap<>(facts));
  }

  /** The result of a fork that left none; the sentence says why. */
  static ForkResult failed(String sentence) {
    return of(List.of(), Map.of(AcrossJmh.FAILED, sentence));
  }

  /** How often each time was recorded, even if it may not count; empty for most benchmarks. */
  public Optional<String> times() {
    return fact(AcrossJmh.TIMES);
  }

  private Optional<String> fact(String name) {
    return Optional.ofNullable(facts.get(name));
  }

  /** How a run of a combination ended. */
  public CellResult of(PlannedCell cell) {
    BenchmarkParams params = cell.params(1);
    Map<String, String> runtimes = new LinkedHashMap<>();
    for (String endpoint : List.of(AcrossJmh.CLIENT, AcrossJmh.SERVER, AcrossJmh.BROKER)) {
      fact(endpoint).ifPresent(text -> runtimes.put(endpoint, text));
    }
    Optional<Problem> problem =
        fact(AcrossJmh.NOT_AVAILABLE)
            .map(Problem::notAvailable)
            .or(() -> fact(AcrossJmh.FAILED).map(Problem::failed))
            .or(() -> cell.jdk().flatMap(one -> one.ranOnAnother(runtimes)))
            .or(() -> incomplete(params));
    return new CellResult(
        params,
        problem.isPresent()
            ? Optional.empty()
            : figures().stream().findFirst().map(figures -> figures(params, figures)),
        problem,
        addition(params, fact(AcrossJmh.PARTS).map(Integer::parseInt).orElse(1), runtimes),
        fact(AcrossJmh.REMARK));
  }

  private static RunResult figures(BenchmarkParams params, BenchmarkResult figures) {
    List<IterationResult> iterations = new ArrayList<>();
    figures.getIterationResults().forEach(ended -> iterations.add(new KnownIteration(ended)));
    return new RunResult(
        params, List.of(new BenchmarkResult(params, iterations, figures.getMetadata())));
  }

  private Optional<Problem> incomplete(BenchmarkParams params) {
    int iterations =
        figures().stream().mapToInt(figures -> figures.getIterationResults().size()).sum();
    return iterations < params.getMeasurement().getCount()
        ? Optional.of(Problem.failed("the fork gave no result"))
        : Optional.empty();
  }

  /** What JMH does not know of the combination: its transport, and what is given. */
  public static Addition addition(BenchmarkParams params, int parts, Map<String, String> runtimes) {
    Optional<Transport> transport =
        Optional.ofNullable(params.getParam(Measurement.TRANSPORT)).flatMap(Transports::byName);
    return new Addition(
        runtimes,
        parts,
        transport.map(Transport::nativeName).orElse(null),
        transport.map(Transport::tradeOff).orElse(null),
        null);
  }

  /** Writes what another process of ours reads to a file in the launcher's private directory. */
  static void write(Path file, Serializable object) throws IOException {
    try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(file))) {
      out.writeObject(object);
    }
  }

  /** Reads what a process that we started has written into our private directory. */
  static <T> T read(Path file, Class<T> type) throws IOException {
    try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
      return type.cast(in.readObject());
    } catch (ClassNotFoundException e) {
      throw new Failure("the fork has other classes than its launcher: " + e.getMessage());
    }
  }
}
