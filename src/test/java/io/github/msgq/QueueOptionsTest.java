package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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
  void nullIsNoName() {
    for (ThrowingCallable open :
        List.<ThrowingCallable>of(
            () -> PosixQueue.open(null),
            () -> PosixQueue.remove(null),
            () -> SharedQueue.openOrCreate(null),
            () -> new SysvOptions().open(null),
            () -> new PosixOptions().openOrCreate(null),
            () -> new SharedOptions().createNew(null))) {
      assertThatThrownBy(open)
          .isInstanceOf(NullPointerException.class)
          .hasMessageStartingWith("a queue has a name");
    }
  }

  @Test
  void aQueueThatExistsStaysAsItIs() throws QueueException {
    try (OwnQueues own = new OwnQueues()) {
      SharedQueue shared = own.add(new SharedOptions().messageSize(100).createUnused());
      PosixQueue posix = own.add(new PosixOptions().maxMessages(1).messageSize(100).createUnused());
      try (SharedQueue again =
              new SharedOptions()
                  .mode(0660)
                  .capacity(4096)
                  .messageSize(9)
                  .openOrCreate(shared.name());
          PosixQueue also =
              new PosixOptions()
                  .mode(0644)
                  .maxMessages(2)
                  .messageSize(9)
                  .openOrCreate(posix.name())) {
        assertThat(List.of(again.messageSize(), also.messageSize())).containsExactly(100, 100);
        assertThat(List.of(again.capacity(), also.maxMessages())).containsExactly(1L << 20, 1L);
      }
    }
  }

  @Test
  void aMessageFitsIntoJavasMemory() {
    assertThatThrownBy(() -> new SharedOptions().messageSize(Integer.MAX_VALUE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("messageSize 2147483647 is more than a message can have in Java, 2147483600");
    assertThatThrownBy(() -> Message.allocate(2147483637))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no buffer has room for a message of 2147483637 bytes: at most 2147483600");
  }

  @Test
  void eachKindHasThem() throws QueueException {
    List<String> all = new ArrayList<>();
    try (OwnQueues own = new OwnQueues()) {
      for (QueueOptions<?, ?> options :
          List.of(new SysvOptions(), new PosixOptions().maxMessages(1), new SharedOptions())) {
        all.add(own.add(options.createUnused()).toString());
        all.add(own.add(options.createUnused()).toString());
      }
    }
    assertThat(all).doesNotHaveDuplicates();
  }

  @Test
  void aSmallQueueOfSharedMemoryHasSmallMessages() throws QueueException {
    try (SharedQueue queue = new SharedOptions().capacity(4096).createUnused()) {
      queue.remove();
      assertThat(queue.messageSize()).isEqualTo(1024);
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
