package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.internal.Backend;
import org.junit.jupiter.api.Test;

class BackendTest {
  @Test
  void theOneUnderTestIsTheOneAskedFor() {
    assertThat(Backend.NATIVE.name()).isEqualTo(System.getProperty(Backend.PROPERTY, "jni"));
  }
}
