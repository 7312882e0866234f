package msgq.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LastWordsTest {
  private final LastWords words = new LastWords();

  @Test
  void nameWhatWasThrown() {
    words.line("Iteration   1:");
    words.line("<failure>");
    words.line("");
    words.line("java.lang.IllegalStateException: no server\n\tat a.B.c(B.java:1)\n");
    assertThat(words.sentence()).isEqualTo("IllegalStateException: no server");
  }

  @Test
  void nameTheCause() {
    words.line("<failure>");
    words.line(
        "java.lang.RuntimeException\n\tat a.B.c(B.java:1)\nCaused by: java.io.IOException: /a.b gone");
    assertThat(words.sentence()).isEqualTo("IOException: /a.b gone");
  }

  @Test
  void explainExitStatusAndSignal() {
    words.line("<forked VM failed with exit code 137>");
    assertThat(words.sentence()).isEqualTo("the fork was ended by signal 9");
    LastWords other = new LastWords();
    other.line("<forked VM failed with exit code 3>");
    assertThat(other.sentence()).isEqualTo("the fork ended with exit status 3");
  }

  @Test
  void quoteWhatTheJvmSaid() {
    crash(
        "",
        "OpenJDK 64-Bit Server VM warning: old flag\nUnrecognized VM option 'NoSuchFlag'\nError: bye");
    assertThat(words.sentence())
        .isEqualTo("the fork ended with exit status 1: Unrecognized VM option 'NoSuchFlag'");
  }

  @Test
  void quoteAJvmThatBroke() {
    crash("#\n# A fatal error has been detected by the JVM:\n#\n#  SIGSEGV (0xb) at pc=0x1\n#", "");
    assertThat(words.sentence())
        .isEqualTo(
            "the fork ended with exit status 1: A fatal error has been detected by the JVM: SIGSEGV (0xb) at pc=0x1");
  }

  @Test
  void areAFewWordsAtLeast() {
    assertThat(words.sentence()).isEqualTo("the fork gave no result");
  }

  private void crash(String stdout, String stderr) {
    words.line("<forked VM failed with exit code 1>");
    words.line("<stdout last='20 lines'>");
    words.line(stdout);
    words.line("</stdout>");
    words.line("<stderr last='20 lines'>");
    words.line(stderr);
    words.line("</stderr>");
    words.line("");
  }
}
