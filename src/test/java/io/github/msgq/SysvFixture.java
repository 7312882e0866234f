package io.github.msgq;

import io.github.msgq.host.EndsAHang;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A private System V queue for each test. */
@EndsAHang
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
