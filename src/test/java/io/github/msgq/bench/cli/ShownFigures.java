package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What each output shows of each figure. */
final class ShownFigures {
  /** By the name of the figure and that of the output. */
  private final Map<String, Map<String, List<String>>> shown = new TreeMap<>();

  void add(String output, String situation, String transport, String name, String text) {
    String figure = String.join(", ", situation, transport, name);
    shown
        .computeIfAbsent(figure, f -> new TreeMap<>())
        .computeIfAbsent(output, o -> new ArrayList<>())
        .add(text);
  }

  Map<String, Map<String, List<String>>> all() {
    return shown;
  }

  /** Fails if an output shows a figure twice, or not as another one shows it. */
  void assertOneEach() {
    shown.forEach(
        (figure, each) -> {
          assertThat(each.values()).as(figure).allMatch(once -> once.size() == 1);
          assertThat(each.values().stream().flatMap(List::stream).distinct())
              .as(figure + " " + each)
              .hasSize(1);
        });
  }
}
