package msgq.bench.page;

import java.util.ArrayList;
import java.util.List;
import msgq.bench.advice.Candidate;

/**
 * The answer to one question.
 *
 * @param say in words
 * @param rows the candidates, the best first
 */
record AnswerData(String say, List<Row> rows) {
  /**
   * A candidate.
   *
   * @param name of the transport
   * @param rank shared with those that cannot be told apart
   * @param numbers its figure, the interval's ends, its ratio to the best and to tcp
   */
  record Row(String name, int rank, List<Double> numbers) {
    static Row of(Candidate candidate) {
      List<Double> numbers = new ArrayList<>();
      numbers.add(candidate.value());
      numbers.add(candidate.interval().map(i -> i.low()).orElse(null));
      numbers.add(candidate.interval().map(i -> i.high()).orElse(null));
      numbers.add(candidate.toBest());
      numbers.add(candidate.toTcp());
      return new Row(candidate.transport(), candidate.rank(), numbers);
    }
  }
}
