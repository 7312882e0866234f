package msgq;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A queue of either kind for each test. */
abstract class QueueFixture {
  Subject queue;

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
