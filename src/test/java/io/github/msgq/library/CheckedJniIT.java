package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The JVM's own check of what native code does. */
class CheckedJniIT {
  @Test
  void printsNotALine() throws Exception {
    assertThat(Child.java(List.of("-Xcheck:jni"), Everything.class)).isEqualTo(new Child(0, "jni"));
  }
}
