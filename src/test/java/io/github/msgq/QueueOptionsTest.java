package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What options of all kinds have in common. */
class QueueOptionsTest {
  /** As when two programs hit upon one name. */
  private static final class Names extends QueueOptions<String, SharedQueue> {
    private final SharedOptions options = new SharedOptions();
    private final Iterator<String> names;

    Names(String... names) {
      this.names = List.of(names).iterator();
    }

    @Override
    SharedQueue open(String name, int creation) throws QueueException {
      return options.open(name, creation);
    }

    @Override
    String random() {
      return names.next();
    }
  }

  @Test
  void anUnusedNameIsNobodys() throws QueueException {
    try (SharedQueue taken = new SharedOptions().createUnused()) {
      try (SharedQueue fresh = new Names(taken.name(), SharedSubject.unused()).createUnused()) {
        fresh.remove();
        assertThat(fresh.name()).isNotEqualTo(taken.name());
      } finally {
        taken.remove();
      }
    }
  }

  @Test
  void eachKindHasThem() throws QueueException {
    List<MessageQueue> all = new ArrayList<>();
    for (QueueOptions<?, ?> options :
        List.of(new SysvOptions(), new PosixOptions().maxMessages(1), new SharedOptions())) {
      all.add(options.createUnused());
      all.add(options.createUnused());
    }
    assertThat(all).extracting(MessageQueue::toString).doesNotHaveDuplicates();
    for (MessageQueue each : all) {
      each.remove();
      each.close();
    }
  }

  @Test
  void aSmallQueueOfSharedMemoryHasSmallMessages() throws QueueException {
    try (SharedQueue queue = new SharedOptions().capacity(8192).createUnused()) {
      queue.remove();
      assertThat(queue.messageSize()).isEqualTo(2048);
    }
    try (SharedQueue queue = new SharedOptions().messageSize(70_000).createUnused()) {
      queue.remove();
      assertThat(queue.messageSize()).isEqualTo(70_000);
    }
  }

  @Test
  void removingWhatIsGoneDoesNotSuggestToMakeIt() throws QueueException {
    SharedQueue queue = new SharedOptions().createUnused();
    queue.remove();
    queue.close();
    assertThatThrownBy(queue::remove)
        .isInstanceOf(NoSuchQueueException.class)
        .hasMessage("remove: there is no queue " + queue.name() + " (ENOENT)");
  }
}
