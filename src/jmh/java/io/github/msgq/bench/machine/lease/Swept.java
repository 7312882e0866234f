package io.github.msgq.bench.machine.lease;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The result of a sweep.
 *
 * @param removed what was removed
 * @param strangers what was recorded and is now somebody else's, each with its owner
 * @param refused leases that stay, each with the reason
 */
public record Swept(List<String> removed, List<String> strangers, Map<Path, String> refused) {
  Swept() {
    this(new ArrayList<>(), new ArrayList<>(), new TreeMap<>());
  }

  /** All of it in one line, with the command that removes the rest; empty if nothing was left. */
  public Optional<String> line() {
    String line =
        Stream.of(
                some("Removed what killed runs had left: ", removed, ""),
                some("Left alone what is now another user's: ", strangers, ""),
                some("Cannot remove what killed runs left: ", reasons(), "; " + command()))
            .flatMap(Optional::stream)
            .collect(joining(". "));
    return Optional.of(line).filter(text -> !text.isEmpty());
  }

  private static Optional<String> some(String heading, List<String> all, String end) {
    return all.stream()
        .findFirst()
        .map(
            first ->
                heading + first + (all.size() == 1 ? "" : ", and " + (all.size() - 1) + " more"))
        .map(text -> text + end);
  }

  private List<String> reasons() {
    return refused.entrySet().stream()
        .map(each -> "directory %s (%s)".formatted(each.getKey(), each.getValue()))
        .toList();
  }

  private String command() {
    return refused.keySet().stream().map(Path::toString).collect(joining(" ", "rm -r ", ""));
  }
}
