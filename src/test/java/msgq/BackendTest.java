package msgq;

import static org.assertj.core.api.Assertions.assertThat;

import msgq.internal.Backend;
import org.junit.jupiter.api.Test;

class BackendTest {
  @Test
  void theOneUnderTestIsTheOneAskedFor() {
    assertThat(Backend.NATIVE.name()).isEqualTo(System.getProperty(Backend.PROPERTY, "jni"));
  }
}
