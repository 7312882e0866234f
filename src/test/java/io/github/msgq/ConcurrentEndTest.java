package io.github.msgq;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/**
 * Threads send and receive and are interrupted while the queue is removed or closed: none hangs or
 * meets anything undocumented, and no message is lost, doubled or invented.
 */
class ConcurrentEndTest {
  @Property
  void sysv(
      @ForAll @Size(min = 1, max = 3) List<Carrier> senders,
      @ForAll @Size(min = 1, max = 3) List<Carrier> receivers,
      @ForAll @Size(max = 12) List<@IntRange(max = 300) Integer> pauses,
      @ForAll boolean remove)
      throws Exception {
    Subject queue = new SysvSubject(new SysvOptions().createPrivate());
    new Traffic(queue).run(senders, receivers, pauses, remove, remove);
  }

  @Property
  void posix(
      @ForAll @Size(min = 1, max = 3) List<Carrier> senders,
      @ForAll @Size(min = 1, max = 3) List<Carrier> receivers,
      @ForAll @Size(max = 12) List<@IntRange(max = 300) Integer> pauses,
      @ForAll boolean remove)
      throws Exception {
    PosixQueue queue = new PosixOptions().maxMessages(5).messageSize(8).createUnused();
    new Traffic(new PosixSubject(queue)).run(senders, receivers, pauses, remove, false);
  }

  @Property
  void shared(
      @ForAll @Size(min = 1, max = 3) List<Carrier> senders,
      @ForAll @Size(min = 1, max = 3) List<Carrier> receivers,
      @ForAll @Size(max = 12) List<@IntRange(max = 300) Integer> pauses,
      @ForAll boolean remove)
      throws Exception {
    Subject queue = new SharedSubject(new SharedOptions().capacity(4096).messageSize(8));
    new Traffic(queue).run(senders, receivers, pauses, remove, remove);
  }
}
