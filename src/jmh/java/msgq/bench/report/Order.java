package msgq.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import msgq.bench.statistics.Estimate;
import msgq.bench.statistics.Ranks;

/**
 * Transports of a column, from the fastest; those that cannot be told apart share a place.
 *
 * @param names of the transports
 * @param times of a message, in the same order
 */
record Order(List<String> names, List<Estimate> times) {

  /** The place of each, marked where it is shared. */
  List<String> places() {
    List<Integer> ranks = Ranks.of(times);
    return ranks.stream()
        .map(rank -> rank + (ranks.stream().filter(rank::equals).count() > 1 ? "=" : ""))
        .toList();
  }

  /** In words, with how many forks would tell more; empty if there is nothing to order. */
  Optional<String> words() {
    if (names.size() < 2 || times.stream().anyMatch(time -> time.interval().isEmpty())) {
      return Optional.empty();
    }
    List<Integer> ranks = Ranks.of(times);
    TreeMap<Integer, List<Integer>> places = new TreeMap<>();
    IntStream.range(0, names.size())
        .boxed()
        .sorted(Comparator.comparingDouble(i -> times.get(i).logarithm()))
        .forEach(i -> places.computeIfAbsent(ranks.get(i), r -> new ArrayList<>()).add(i));
    return Optional.of(String.join(", then ", places.values().stream().map(this::place).toList()));
  }

  private String place(List<Integer> members) {
    List<String> some = members.stream().map(names::get).toList();
    if (some.size() == 1) {
      return some.get(0);
    }
    int last = some.size() - 1;
    return "%s and %s (%s)"
        .formatted(
            String.join(", ", some.subList(0, last)), some.get(last), whatWouldDecide(members));
  }

  /** For the neighbours that are closest to being told apart: the others need more. */
  private String whatWouldDecide(List<Integer> members) {
    Optional<Integer> fewest = Optional.empty();
    for (int i = 1; i < members.size(); i++) {
      Optional<Integer> forks =
          times.get(members.get(i - 1)).forksToTellFrom(times.get(members.get(i)));
      if (forks.isPresent() && (fewest.isEmpty() || forks.get() < fewest.get())) {
        fewest = forks;
      }
    }
    return fewest
        .map(count -> "alike so far: -f %d might tell more".formatted(count))
        .orElse("alike: a hundred forks would not tell them apart");
  }
}
