package msgq;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A queue of either kind for each test. */
abstract class QueueFixture {
  static final Duration SHORT = Duration.ofMillis(30);

  Subject queue;

  static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  abstract Subject create() throws QueueException;

  @BeforeEach
  void open() throws QueueException {
    queue = create();
  }

  @AfterEach
  void remove() throws QueueException {
    queue.close();
    queue.remove();
  }
}
