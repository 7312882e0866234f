package msgq.bench.neighbour;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import msgq.PosixQueue;
import msgq.SysvQueue;
import msgq.bench.lease.Lease;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who belongs to the user's own group gets no more of the queues than anybody else. */
@Tag("one-jdk")
class TheftIT {
  private static final String EPERM = "1";
  private static final String EACCES = "13";

  @TempDir Path directory;

  @Test
  void theGroupOfTheOwnerReadsNothingAndRemovesNothing() throws Exception {
    int key = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
    String name = "/msgq-theft-" + key;
    try (Neighbour neighbour = Neighbour.in(directory);
        Lease lease = Lease.acquire()) {
      lease.sysv(key);
      lease.posix(name);
      try (SysvQueue sysv = SysvQueue.createNew(key);
          PosixQueue posix = PosixQueue.createNew(name)) {
        sysv.send(new byte[1], 1);
        posix.send(new byte[1], 0);
        int group = (Integer) Files.getAttribute(directory, "unix:gid");
        assertThat(neighbour.of(group, Theft.class, Integer.toString(sysv.id()), name))
            .hasSize(6)
            .containsOnly(EACCES, EPERM);
        assertThat(sysv.messages()).isOne();
        assertThat(posix.messages()).isOne();
      }
    }
  }
}
