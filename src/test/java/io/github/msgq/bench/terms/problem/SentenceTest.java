package io.github.msgq.bench.terms.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import org.junit.jupiter.api.Test;

class SentenceTest {
  private static final String REMEDY = "TIME_WAIT: sysctl net.ipv4.ip_local_port_range";

  @Test
  void portsThatHaveRunOutAreExplainedInAnyLanguage() {
    IOException german = new BindException("Die Adresse wird bereits verwendet");
    String sentence = Sentence.of(german);
    assertThat(sentence).startsWith("Die Adresse wird bereits verwendet (").contains(REMEDY);
    assertThat(Sentence.of(new IOException("cannot listen: " + german.getMessage(), german)))
        .startsWith("cannot listen: Die Adresse")
        .contains(REMEDY);
  }

  @Test
  void whatATextSaysDecidesNothing() {
    assertThat(Sentence.of(new ConnectException("Address already in use")))
        .isEqualTo("Address already in use");
  }
}
