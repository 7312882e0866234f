package msgq.bench.jmh;

import java.util.Map;
import java.util.Optional;
import msgq.bench.result.Problem;

/**
 * One of the JDKs that a run compares.
 *
 * @param label in the results
 * @param java the JVM
 */
public record Jdk(String label, TargetJava java) {

  /** What each end says itself decides, not what was asked for. */
  Optional<Problem> ranOnAnother(Map<String, String> runtimes) {
    return runtimes.entrySet().stream()
        .filter(end -> end.getValue().startsWith("java "))
        .filter(end -> !end.getValue().startsWith("java " + java.version()))
        .map(
            end ->
                Problem.failed(
                    "the %s ran on %s, not on %s"
                        .formatted(end.getKey(), end.getValue(), java.version())))
        .findFirst();
  }
}
