package io.github.msgq.bench.measure.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.endpoints.gauge.Turns.Reading;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class HandOverTest {
  private static final IterationFigures FIGURES =
      IterationFigures.of(new Reading(1, false, OptionalDouble.empty()));

  @Test
  void anIterationsFiguresAreTakenOnceAndByTheNextNever() {
    HandOver.beginIteration();
    assertThat(HandOver.profiled()).isTrue();
    HandOver.leave(() -> FIGURES);
    assertThat(HandOver.endIteration()).contains(FIGURES);
    assertThat(HandOver.profiled()).isFalse();
    assertThat(HandOver.endIteration()).isEmpty();
    HandOver.leave(() -> FIGURES);
    HandOver.beginIteration();
    assertThat(HandOver.endIteration()).as("those of an iteration that failed").isEmpty();
  }

  @Test
  void theFirstFailureCountsUnlessTheMachineCannotRunIt() {
    ForkNotes facts = new ForkNotes();
    facts.failed("the server\n  ended");
    facts.failed("the client ended");
    assertThat(facts.problem()).contains(Problem.failed("the server ended"));
    facts.failed(new NotAvailable("no cores"));
    facts.failed("the client ended");
    assertThat(facts.problem()).contains(Problem.notAvailable("no cores"));
  }

  @Test
  void noRemarkIsLost() {
    ForkNotes facts = new ForkNotes();
    facts.remark("it holds again");
    facts.remark("a stranger was refused");
    assertThat(facts.remark()).contains("it holds again; a stranger was refused");
  }
}
