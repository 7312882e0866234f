package io.github.msgq.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MainTest {
  @Test
  void whereThreadsAreScarceMoreHeapIsNotTheAdvice() {
    String words =
        "unable to create native thread: possibly out of memory or process/resource limits reached";
    assertThat(Main.advice(new OutOfMemoryError(words)))
        .startsWith(words)
        .contains("ulimit -u", "pids limit")
        .doesNotContain("-Xmx");
  }

  @Test
  void whereMemoryIsScarceTheJvmSaysWhich() {
    assertThat(Main.advice(new OutOfMemoryError("Java heap space")))
        .contains("Java heap space", "-Xmx");
  }
}
