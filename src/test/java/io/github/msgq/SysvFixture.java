package io.github.msgq;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** A private System V queue for each test. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class SysvFixture {
  final byte[] into = new byte[(int) Math.min(8192, QueueLimits.sysvMessageSize().orElse(8192))];
  SysvQueue queue;

  @BeforeEach
  void create() throws QueueException {
    queue = new SysvOptions().createPrivate();
  }

  @AfterEach
  void remove() throws QueueException {
    try {
      queue.remove();
    } catch (NoSuchQueueException e) {
      // by the test
    }
  }

  void send(long... types) throws QueueException {
    for (long type : types) {
      queue.send(new byte[(int) Math.min(100, type)], type);
    }
  }
}
