package io.github.msgq.bench.measure.fork;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.measure.plan.Combination;
import io.github.msgq.bench.measure.trial.ForkNotes;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.saved.ResultExtension;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;

/**
 * The result of one run of a combination.
 *
 * @param figures JMH's; none if it went wrong
 * @param facts besides these
 */
public record ForkResult(ArrayList<BenchmarkResult> figures, ForkNotes facts)
    implements Serializable {
  private static final long serialVersionUID = 1;

  /** A result has some MiB, which object streams write in pieces of a few hundred bytes. */
  private static final int AT_ONCE = 1 << 18;

  /** The result of a fork that left none; the sentence says why. */
  static ForkResult failed(String sentence) {
    ForkNotes facts = new ForkNotes();
    facts.failed(sentence);
    return new ForkResult(new ArrayList<>(), facts);
  }

  /** Why it has no figures to trust; empty if it has. */
  Optional<Problem> problem(Combination combination) {
    return facts
        .problem()
        .or(() -> combination.jdk().flatMap(one -> one.ranOnAnother(facts.runtimes())))
        .or(() -> incomplete(combination.params(1)));
  }

  private Optional<Problem> incomplete(BenchmarkParams params) {
    int iterations =
        figures.stream().mapToInt(figures -> figures.getIterationResults().size()).sum();
    return iterations < params.getMeasurement().getCount()
        ? Optional.of(Problem.failed("the fork gave no result"))
        : Optional.empty();
  }

  /** What JMH does not know of the combination: its transport, and what is given. */
  public static ResultExtension extension(
      BenchmarkParams params, int parts, Map<String, String> runtimes) {
    Optional<Transport> transport =
        Optional.ofNullable(params.getParam(Measurement.TRANSPORT)).flatMap(Transports::byName);
    return ResultExtension.of(
        runtimes,
        parts,
        transport.map(Transport::nativeName).orElse(""),
        transport.map(Transport::tradeOff).orElse(TradeOff.UNKNOWN));
  }

  /** Writes what another process of ours reads to a file in the launcher's private directory. */
  static void write(Path file, Serializable object) throws IOException {
    try (OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(file), AT_ONCE);
        ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
  }

  /** Reads what a process that we started has written into our private directory. */
  static <T> T read(Path file, Class<T> type) throws IOException {
    try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file), AT_ONCE);
        ObjectInputStream in = new ObjectInputStream(bytes)) {
      return type.cast(in.readObject());
    } catch (ClassNotFoundException e) {
      throw new Failure("the fork has other classes than its launcher: " + e.getMessage());
    }
  }
}
