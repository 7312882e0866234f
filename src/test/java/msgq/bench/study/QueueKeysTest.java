package msgq.bench.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ThreadLocalRandom;
import lajp.MsgQ;
import org.junit.jupiter.api.Test;

class QueueKeysTest {
  @Test
  void aTakenKeyIsReplacedUntilItsQueueIsGone() throws Exception {
    int key = QueueKeys.freeOr(ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE));
    assertThat(QueueKeys.freeOr(key)).isEqualTo(key);
    MsgQ.msgget(key);
    try {
      assertThat(QueueKeys.freeOr(key)).isNotEqualTo(key);
    } finally {
      QueueKeys.remove(key);
    }
    assertThat(QueueKeys.freeOr(key)).isEqualTo(key);
    QueueKeys.remove(key); // not there: nothing happens
  }
}
