package io.github.msgq.bench.studies.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.SysvQueue;
import io.github.msgq.bench.machine.lease.Lease;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

class StudyQueueTest {
  private final int key = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);

  @Test
  void itIsMadeUnderThePublishedKeyForThisUserAlone() throws Exception {
    try (Lease lease = Lease.acquire()) {
      StudyQueue queue = new StudyQueue(key, lease::sysv);
      assertThat(queue.key()).isEqualTo(key);
      assertThat(queue).hasToString("0x%x".formatted(key));
      try (SysvQueue found = SysvQueue.open(key)) {
        assertThat(found.status().mode()).isEqualTo(0600);
      }
    }
    assertThat(keys()).as("goes with the lease").doesNotContain(key);
  }

  @Test
  void aQueueOfOthersIsNeitherUsedNorRemoved() throws Exception {
    try (SysvQueue others = SysvQueue.createNew(key)) {
      others.send(new byte[3], 1);
      try (Lease lease = Lease.acquire()) {
        StudyQueue queue = new StudyQueue(key, lease::sysv);
        assertThat(queue.key()).isNotEqualTo(key);
        assertThat(queue).hasToString("0x%x (0x%x is taken)".formatted(queue.key(), key));
        queue.renew();
        queue.remove();
      }
      assertThat(others.tryReceive(new byte[3])).isNotNull();
      others.remove();
    }
  }

  @Test
  void aNewOneHasNoMessages() throws Exception {
    try (Lease lease = Lease.acquire()) {
      StudyQueue queue = new StudyQueue(key, lease::sysv);
      try (SysvQueue found = SysvQueue.open(key)) {
        found.send(new byte[3], 1);
      }
      queue.renew();
      try (SysvQueue found = SysvQueue.open(queue.key())) {
        assertThat(found.status().messages()).isZero();
      }
      queue.remove();
      queue.remove(); // not there: nothing happens
    }
  }

  private static List<Integer> keys() throws Exception {
    return SysvQueue.list().stream().map(status -> status.key()).toList();
  }
}
