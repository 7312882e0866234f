package msgq.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DiagnosisTest {
  private final Diagnosis diagnosis = new Diagnosis();

  @Test
  void namesWhatWasThrown() {
    diagnosis.line("<failure>");
    diagnosis.line("java.lang.IllegalStateException: no server\n\tat a.B.c(B.java:1)\n");
    assertThat(diagnosis.failed()).isTrue();
    assertThat(diagnosis.sentence()).isEqualTo("IllegalStateException: no server");
  }

  @Test
  void namesTheCause() {
    diagnosis.line("<failure>");
    diagnosis.line(
        "java.lang.RuntimeException\n\tat a.B.c(B.java:1)\nCaused by: java.io.IOException: gone");
    assertThat(diagnosis.sentence()).isEqualTo("IOException: gone");
  }

  @Test
  void explainsExitStatusAndSignal() {
    diagnosis.line("<forked VM failed with exit code 137>");
    assertThat(diagnosis.failed()).isTrue();
    assertThat(diagnosis.sentence()).isEqualTo("the fork was ended by signal 9");
    Diagnosis other = new Diagnosis();
    other.line("<forked VM failed with exit code 3>");
    assertThat(other.sentence()).isEqualTo("the fork ended with exit status 3");
  }

  @Test
  void aRunThatSaysNothingOfTheKindHasNotFailed() {
    diagnosis.line("# Fork: 1 of 1\nIteration 1: 3 ops/s");
    assertThat(diagnosis.failed()).isFalse();
  }
}
