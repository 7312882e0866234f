package msgq.bench.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import msgq.NoSuchQueueException;
import msgq.PosixQueue;
import msgq.SysvQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaseTest {
  private static final String TEMP = "java.io.tmpdir";

  @TempDir Path temp;
  private String original;

  @BeforeEach
  void setTemp() {
    original = System.setProperty(TEMP, temp.toString());
  }

  @AfterEach
  void resetTemp() {
    System.setProperty(TEMP, original);
  }

  @Test
  void isPrivateAndGoesWithAllThatIsInIt() throws Exception {
    Path outside = temp.resolve("outside");
    try (Lease lease = Lease.acquire()) {
      Path directory = lease.directory();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
          .isEqualTo("rwx------");
      Files.createDirectories(directory.resolve("a/b"));
      Files.writeString(directory.resolve("a/b/c"), "c");
      lease.file(outside);
      Files.writeString(outside, "x");
    }
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void closeIsIdempotentAndToleratesWhatIsGone() throws Exception {
    Lease lease = Lease.acquire();
    lease.file(temp.resolve("never made"));
    lease.close();
    lease.close();
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void removesQueues() throws Exception {
    int key = 0x5eed0000 ^ (int) System.nanoTime();
    String name = "/msgq-lease-test-" + System.nanoTime();
    try (Lease lease = Lease.acquire()) {
      lease.sysv(key);
      lease.posix(name);
      SysvQueue.createNew(key).close();
      PosixQueue.createNew(name).close();
    }
    assertThatThrownBy(() -> SysvQueue.open(key)).isInstanceOf(NoSuchQueueException.class);
    assertThatThrownBy(() -> PosixQueue.open(name)).isInstanceOf(NoSuchQueueException.class);
  }

  @Test
  void removesWhatIsStillBeingMade() throws Exception {
    int key = 0x5eed0000 ^ (int) System.nanoTime();
    try (Lease lease = Lease.acquire()) {
      lease.sysv(key);
      lease.endFirst(
          () -> assertThatCode(() -> SysvQueue.createNew(key).close()).doesNotThrowAnyException());
    }
    assertThatThrownBy(() -> SysvQueue.open(key)).isInstanceOf(NoSuchQueueException.class);
  }

  @Test
  void sparesAQueueThatIsOlderThanTheLease() throws Exception {
    int key = 0x5eed0000 ^ (int) System.nanoTime();
    try (SysvQueue queue = SysvQueue.createNew(key)) {
      Thread.sleep(1_100); // the kernel tells the time of creation to the second
      try (Lease lease = Lease.acquire()) {
        lease.sysv(key);
      }
      assertThat(queue.status().messages()).isZero();
      queue.remove();
    }
  }

  @Test
  void sweepLeavesHeldLeasesAlone() throws Exception {
    try (Lease one = Lease.acquire();
        Lease other = Lease.acquire()) {
      assertThat(Leases.sweep()).isEmpty();
      assertThat(Leases.abandoned()).isEmpty();
      assertThat(one.directory()).exists();
      assertThat(other.directory()).exists();
    }
  }

  @Test
  void sweepRemovesWhatNobodyHolds() throws Exception {
    Path outside = Files.writeString(temp.resolve("outside"), "x");
    Path stranger = Files.writeString(temp.resolve("stranger"), "y");
    Path dead = LeaseRoot.make().resolve("dead");
    Files.createDirectories(dead.resolve("sub"));
    Files.createFile(dead.resolve(Lease.LOCK));
    Files.writeString(dead.resolve(Recorded.FILE_NAME), "file " + outside + "\nfile " + stranger);

    assertThat(Leases.abandoned()).containsExactly(dead);
    assertThat(Leases.sweep()).containsExactly("file " + outside, "directory " + dead);
    assertThat(temp).isDirectoryContaining(stranger::equals); // its line was cut short
    assertThat(outside).doesNotExist();
    assertThat(dead.getParent()).doesNotExist();
  }

  @Test
  void sweepGivesALeaseTimeToBeMade() throws Exception {
    Path making = Files.createDirectory(LeaseRoot.make().resolve(".12345678"));
    Leases.sweep();
    assertThat(making).exists();
    Files.setLastModifiedTime(making, FileTime.from(Instant.now().minusSeconds(120)));
    Leases.sweep();
    assertThat(making).doesNotExist();
  }

  @Test
  void sweepWithoutAnyLeaseDoesNothing() throws Exception {
    assertThat(Leases.sweep()).isEmpty();
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void refusesADirectoryThatIsNotPrivate() throws Exception {
    Files.createDirectory(
        LeaseRoot.path(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    assertThatIOException()
        .isThrownBy(Lease::acquire)
        .withMessageContaining("belongs to this user alone")
        .withMessageContaining("-Djava.io.tmpdir=");
  }

  @Test
  void refusesALink() throws Exception {
    Path elsewhere = Files.createDirectory(temp.resolve("elsewhere"), LeaseRoot.PRIVATE);
    Files.createSymbolicLink(LeaseRoot.path(), elsewhere);
    assertThatIOException().isThrownBy(Lease::acquire).withMessageContaining("-Djava.io.tmpdir=");
  }

  @Test
  void saysWhatToDoWithoutATempDirectory() {
    System.setProperty(TEMP, temp.resolve("missing").toString());
    assertThatIOException()
        .isThrownBy(Lease::acquire)
        .withMessageContaining("does not exist")
        .withMessageContaining("-Djava.io.tmpdir=");
  }
}
