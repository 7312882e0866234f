package msgq.bench.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import msgq.bench.JavaProcess;
import msgq.bench.study.Verdict;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A scaled study tells what the full one does. What is compared is the CPU time, which other work
 * on the machine changes least; a JVM's start that is multiplied shows in it as in the time. The
 * endpoints run with a user's flags, not with those of the tests, and as batch processes
 * (docs/studies.md says why).
 */
@Timeout(300)
@Isolated("takes the time")
@Tag("measure")
class ScaledStudyIT {
  private static final List<String> BATCH = List.of("chrt", "--batch", "0");

  @ParameterizedTest
  @ValueSource(strings = {"1 Java, long, MQ", "3 Java, short, MQ"})
  void agreesWithTheFullOne(String row) throws Exception {
    Process turns = JavaProcess.start(BATCH, List.of(), Turns.class, "lajp", row);
    List<String> verdict = turns.inputReader().lines().toList();
    assertThat(turns.waitFor()).isZero();
    assertThat(verdict)
        .isSubsetOf(Verdict.HOLDS.toString(), Verdict.TOO_CLOSE.toString())
        .hasSize(1);
  }
}
