package msgq.bench.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import msgq.bench.JavaProcess;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A scaled study tells what the full one does. They take turns, and what is compared is the CPU
 * time, which other work on the machine changes least; a JVM's start that is multiplied shows in it
 * as in the time. The endpoints run with a user's flags, not with those of the tests.
 */
@Timeout(120)
@Isolated("takes the time")
class ScaledStudyIT {
  private static final double TOLERANCE = 0.1;

  @ParameterizedTest
  @ValueSource(strings = {"1 Java, long, MQ", "1 Java, long, socket", "3 Java, short, MQ"})
  void agreesWithTheFullOne(String row) throws Exception {
    Process turns = JavaProcess.start(List.of(), Turns.class, "lajp", row);
    List<Double> ratios = turns.inputReader().lines().map(Double::valueOf).sorted().toList();
    assertThat(turns.waitFor()).isZero();
    assertThat(ratios.get(ratios.size() / 2)).as("of %s", ratios).isCloseTo(1, within(TOLERANCE));
  }
}
