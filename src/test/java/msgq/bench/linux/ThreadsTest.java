package msgq.bench.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadsTest {
  @Test
  void compilersAreSomeOfAJvmsThreads() throws Exception {
    long compilers = Threads.compilerMicros(List.of(ProcessHandle.current().pid()));
    assertThat(compilers).isBetween(1L, Usage.ofThisProcess().micros() - 1);
  }
}
