package io.github.msgq.bench.run.builds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.host.Command;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a build's JMH prints. */
class BuildTest {
  /** It would wait for ever until somebody reads on. */
  @Test
  void anOutputThatCannotBeReadEndsIt() throws Exception {
    Process cat = Command.of("cat").start();
    cat.getInputStream().close();
    assertThat(Build.read(cat))
        .isEqualTo(new Printed(List.of(), "its output cannot be read: Stream closed"));
    assertThat(cat.isAlive()).isFalse();
  }
}
