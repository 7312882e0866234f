package msgq.bench.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThreadsTest {
  @Test
  void compilersAreSomeOfAJvmsThreads() throws Exception {
    long compilers = Threads.compilerMicros(ProcessHandle.current().pid());
    assertThat(compilers).isBetween(1L, Usage.ofThisProcess().micros() - 1);
  }
}
