package io.github.msgq;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A queue for each test, of each kind. */
@ParameterizedClass
@EnumSource
abstract class QueueFixture {
  static final Duration SHORT = Duration.ofMillis(30);

  @Parameter Kind kind;
  Subject queue;

  enum Kind {
    SYSV,
    POSIX,
    SHARED
  }

  static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  @BeforeEach
  void open() throws QueueException {
    queue =
        switch (kind) {
          case SYSV -> new SysvSubject(new SysvOptions().createPrivate());
          case POSIX -> // 64 tests at once have room for theirs
              new PosixSubject(
                  new PosixOptions().maxMessages(4).messageSize(1 << 12).createUnused());
          case SHARED ->
              new SharedSubject(new SharedOptions().capacity(1 << 15).messageSize(1 << 13));
        };
  }

  @AfterEach
  void remove() throws QueueException {
    queue.close();
    queue.remove();
  }
}
