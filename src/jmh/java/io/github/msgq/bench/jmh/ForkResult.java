package io.github.msgq.bench.jmh;

import io.github.msgq.bench.problem.Failure;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.openjdk.jmh.results.BenchmarkResult;

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

  Optional<String> fact(String name) {
    return Optional.ofNullable(facts.get(name));
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
