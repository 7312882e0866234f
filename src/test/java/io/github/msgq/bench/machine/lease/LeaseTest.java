package io.github.msgq.bench.machine.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.NoSuchQueueException;
import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.SysvQueue;
import io.github.msgq.bench.machine.linux.User;
import io.github.msgq.bench.machine.trust.Grant;
import io.github.msgq.bench.machine.trust.PrivateProgram;
import io.github.msgq.bench.neighbour.Neighbour;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.host.Capability;
import io.github.msgq.host.Command;
import io.github.msgq.host.EndsAHang;
import io.github.msgq.host.RequiresRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeaseTest extends OwnTempDirectory {
  private final List<Integer> keys = new ArrayList<>();

  private int unusedKey() {
    int key = 0x5eed0000 ^ (int) System.nanoTime();
    keys.add(key);
    return key;
  }

  /** What a test that fails would leave. */
  @AfterEach
  void removeQueues() throws Exception {
    for (int key : keys) {
      try (SysvQueue queue = SysvQueue.open(key)) {
        queue.remove();
      } catch (NoSuchQueueException e) {
        // as it should be
      }
    }
  }

  @Test
  void whatHasTakenADirectorysPlaceIsRemovedAloneAndNotFollowed() throws Exception {
    Path other = Files.createDirectory(temp.resolve("other"));
    Path lock = Files.createFile(other.resolve(Lease.LOCK));
    Path link = Files.createSymbolicLink(temp.resolve("link"), other);
    Path file = Files.createFile(temp.resolve("file"));
    assertThat(Removal.directory(link)).isFalse();
    assertThat(Removal.directory(file)).isFalse();
    assertThat(lock).exists();
    assertThat(temp).isDirectoryNotContaining(each -> each.equals(link) || each.equals(file));
    assertThat(Removal.directory(other)).isTrue();
  }

  @Test
  void isPrivateAndGoesWithAllThatIsInIt() throws Exception {
    try (Lease lease = Lease.acquire()) {
      Path directory = lease.directory();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
          .isEqualTo("rwx------");
      Files.createDirectories(directory.resolve("a/b"));
      Files.writeString(directory.resolve("a/b/c"), "c");
    }
    assertThat(temp).isEmptyDirectory();
  }

  /** What others may write would not be trusted later, and left: with a umask of 0, say. */
  @Test
  void itsFilesAreThisUsersAlone() throws Exception {
    try (Lease lease = Lease.acquire();
        RunLock running = RunLock.acquire()) {
      assertThat(running.held()).isTrue();
      lease.posix("/msgq-never-made");
      for (Path file :
          List.of(
              lease.directory().resolve(Lease.LOCK),
              lease.directory().resolve(Recorded.FILE_NAME),
              temp.resolve("msgq-" + User.id()).resolve(RunLock.NAME))) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .as(file.toString())
            .isEqualTo("rw-------");
      }
    }
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void memoryThatIsAbsentOrFullIsNotAvailableAndTheRemedyIsNamed() {
    Lease.checkMemory(temp, 1);
    assertThatThrownBy(() -> Lease.checkMemory(temp, Long.MAX_VALUE))
        .isInstanceOf(NotAvailable.class)
        .hasMessageContainingAll("bytes of shared memory and " + temp, "--shm-size");
    assertThatThrownBy(() -> Lease.checkMemory(temp.resolve("absent"), 1))
        .isInstanceOf(NotAvailable.class)
        .hasMessageContaining("there is no " + temp.resolve("absent"))
        .hasMessageContaining("mount -t tmpfs");
  }

  @Test
  void whatAProcessLeavesInItsCurrentDirectoryStays() throws Exception {
    Lease lease = Lease.acquire();
    Path left = Files.writeString(lease.current().resolve("hs_err_pid1.log"), "SIGSEGV");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(lease.current())))
        .isEqualTo("rwx------");
    lease.close();
    Files.setLastModifiedTime(lease.current(), FileTime.from(Instant.EPOCH));
    assertThat(Leases.sweep().line()).isEmpty();
    assertThat(left).hasContent("SIGSEGV");
  }

  /** As a fork does that ends with its launcher, which hears of it first. */
  @RepeatedTest(200)
  @EndsAHang
  void goesWhileOthersWriteThere() throws Exception {
    Lease lease = Lease.acquire();
    CountDownLatch writing = new CountDownLatch(1);
    Thread fork =
        new Thread(
            () -> {
              try {
                while (true) {
                  Files.writeString(lease.directory().resolve("fork-1"), "");
                  writing.countDown();
                }
              } catch (IOException e) {
                // the directory is gone
              }
            });
    fork.start();
    writing.await();
    lease.close();
    fork.join();
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void closeIsIdempotentAndToleratesWhatIsGone() throws Exception {
    Lease lease = Lease.acquire();
    lease.posix("/msgq-never-made");
    lease.close();
    lease.close();
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void removesQueues() throws Exception {
    int key = unusedKey();
    String name = "/msgq-lease-test-" + System.nanoTime();
    try (Lease lease = Lease.acquire()) {
      lease.sysv(key);
      lease.posix(name);
      SysvQueue.createNew(key).close();
      new PosixOptions().maxMessages(1).messageSize(1).createNew(name).close();
    }
    assertThatThrownBy(() -> SysvQueue.open(key)).isInstanceOf(NoSuchQueueException.class);
    assertThatThrownBy(() -> PosixQueue.open(name)).isInstanceOf(NoSuchQueueException.class);
  }

  /** Root may remove it; for others the kernel refuses that. */
  @Test
  @RequiresRoot
  void aPosixQueueThatIsSomebodyElsesNowIsLeftAlone() throws Exception {
    String name = "/msgq-lease-test-" + System.nanoTime();
    try (PosixQueue queue = new PosixOptions().maxMessages(1).messageSize(1).createNew(name)) {
      Path held = Path.of("/proc/self/fd/" + queue.descriptor());
      Files.setAttribute(held, "unix:uid", 60999);
      try (Lease lease = Lease.acquire()) {
        lease.posix(name);
      }
      PosixQueue.open(name).close();
      queue.remove();
    }
  }

  @Test
  void removesWhatIsStillBeingMade() throws Exception {
    int key = unusedKey();
    try (Lease lease = Lease.acquire()) {
      lease.sysv(key);
      lease.endFirst(
          () -> assertThatCode(() -> SysvQueue.createNew(key).close()).doesNotThrowAnyException());
    }
    assertThatThrownBy(() -> SysvQueue.open(key)).isInstanceOf(NoSuchQueueException.class);
  }

  @Test
  void sparesAQueueThatIsOlderThanTheLease() throws Exception {
    int key = unusedKey();
    try (SysvQueue queue = SysvQueue.createNew(key)) {
      try (Lease lease = Lease.acquire()) {
        Instant later = queue.status().lastChange().plusSeconds(2);
        Files.setLastModifiedTime(lease.directory().resolve(Lease.LOCK), FileTime.from(later));
        lease.sysv(key);
      }
      assertThat(queue.status().messages()).isZero();
      queue.remove();
    }
  }

  @Test
  void removesAQueueThatTheKernelDatesATickEarly() throws Exception {
    int key = unusedKey();
    try (SysvQueue queue = SysvQueue.createNew(key)) {
      Instant next = queue.status().lastChange().plusSeconds(1);
      Recorded recorded = new Recorded(Recorded.Kind.SYSV, Integer.toString(key));
      assertThat(recorded.removeSysv(next.plusMillis(11))).isFalse();
      assertThat(recorded.removeSysv(next.plusMillis(4))).isTrue();
    }
  }

  @Test
  void sweepLeavesHeldLeasesAlone() throws Exception {
    try (Lease one = Lease.acquire();
        Lease other = Lease.acquire()) {
      assertThat(Leases.sweep().line()).isEmpty();
      assertThat(Leases.abandoned()).isEmpty();
      assertThat(one.directory()).exists();
      assertThat(other.directory()).exists();
    }
  }

  /** The lease of a process that is gone, with this record. */
  private static Path dead(String record) throws IOException {
    Path dead = Files.createTempDirectory(LeaseRoot.make(), "dead");
    Files.createFile(dead.resolve(Lease.LOCK));
    Files.writeString(dead.resolve(Recorded.FILE_NAME), record);
    return dead;
  }

  @Test
  void sweepRemovesWhatNobodyHolds() throws Exception {
    Path outside = Files.createDirectory(temp.resolve("outside"));
    Path stranger = Files.createDirectory(temp.resolve("stranger"));
    Path dead = dead("directory " + outside + "\ndirectory " + stranger);
    Files.createDirectory(dead.resolve("sub"));
    assertThat(Leases.abandoned()).containsExactly(dead);
    assertThat(Leases.sweep().line())
        .contains("Removed what killed runs had left: directory " + outside + ", and 1 more");
    assertThat(temp).isDirectoryContaining(stranger::equals); // its line was cut short
    assertThat(outside).doesNotExist();
    assertThat(dead.getParent()).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"nonsense", "sysv", "sysv x", "sysv 99999999999", "posix a", "directory b", ""})
  void aDamagedRecordIsSaidAndLeftAlone(String line) throws Exception {
    Path outside = Files.createDirectory(temp.resolve("outside"));
    Path damaged = dead("directory " + outside + "\n" + line + "\n");
    assertThat(Leases.sweep().line().orElseThrow())
        .startsWith("Cannot remove what killed runs left: directory " + damaged)
        .contains("'" + line + "'")
        .endsWith("; rm -r " + damaged);
    assertThat(outside).exists();
    Lease.acquire().close(); // and it keeps nobody from anything
    assertThat(damaged).exists();
  }

  /** As a run with umask 000 once left one each time. */
  @Test
  void fifteenThatStayAreOneLineWithTheCommandThatRemovesThem() throws Exception {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < 15; i++) {
      all.add(dead("nonsense\n").toString());
    }
    Collections.sort(all);
    assertThat(Leases.sweep().line().orElseThrow())
        .hasLineCount(1)
        .startsWith("Cannot remove what killed runs left: directory " + all.get(0))
        .endsWith("), and 14 more; rm -r " + String.join(" ", all));
  }

  @Test
  @RequiresRoot(Capability.SYS_ADMIN) // which removes the other's queue in the end
  void whatAnotherUserHasPutInTheirPlaceStays() throws Exception {
    Path outside = Files.createDirectory(temp.resolve("outside"));
    Files.setAttribute(outside, "unix:uid", Neighbour.UID);
    String made = Command.of(Neighbour.as("ipcmk", "-Q", "-p", "0666")).text();
    int id = Integer.parseInt(made.replaceAll("\\D", "")); // the user may have others
    int key = SysvQueue.ofId(id).status().key();
    Path dead = dead("directory " + outside + "\nsysv " + key + "\n");
    assertThat(Leases.sweep().removed()).containsExactly("directory " + dead);
    assertThat(outside).exists();
    try (SysvQueue planted = SysvQueue.open(key)) { // still there
      planted.remove();
    }
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
    assertThat(Leases.sweep().line()).isEmpty();
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void refusesADirectoryThatIsNotPrivate() throws Exception {
    Files.createDirectory(
        LeaseRoot.path(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    assertThatIOException()
        .isThrownBy(Lease::acquire)
        .withMessageContaining(LeaseRoot.path().toString())
        .withMessageContaining("-Djava.io.tmpdir=");
  }

  @Test
  void refusesABaseInWhichOthersCouldReplaceIt() throws Exception {
    PrivateProgram.assume();
    Path between = Files.createDirectory(temp.resolve("between"));
    System.setProperty(TEMP, Files.createDirectory(between.resolve("base")).toString());
    Files.setAttribute(between, "unix:mode", 0777);
    assertThatIOException()
        .isThrownBy(Lease::acquire)
        .withMessageStartingWith(between + ", of user ")
        .withMessageContaining("any user")
        .withMessageContaining("-Djava.io.tmpdir=");
    assertThat(between.resolve("base")).isEmptyDirectory();
  }

  @Test
  void refusesABaseWithAnAccessControlList() throws Exception {
    PrivateProgram.assume();
    System.setProperty(TEMP, Files.createDirectory(temp.resolve("base")).toString());
    Grant.to(Neighbour.UID, temp.resolve("base"));
    assertThatIOException()
        .isThrownBy(Lease::acquire)
        .withMessageContaining("access control list")
        .withMessageContaining("-Djava.io.tmpdir=");
  }

  @Test
  @RequiresRoot
  void namesTheOwnerOfADirectoryInItsPlace() throws Exception {
    Files.setAttribute(Files.createDirectory(LeaseRoot.path()), "unix:uid", 60999);
    assertThatIOException().isThrownBy(Lease::acquire).withMessageContaining("user 60999");
  }

  @Test
  void runsOfOneUserExcludeEachOtherAndLeaveNothing() throws Exception {
    try (RunLock lock = RunLock.acquire()) {
      assertThat(lock.held()).isTrue();
      assertThat(lock.holder()).contains(Long.toString(ProcessHandle.current().pid()));
      assertThat(Leases.sweep().line()).isEmpty();
      assertThat(LeaseRoot.path().resolve(RunLock.NAME)).exists();
    }
    try (RunLock again = RunLock.acquire()) {
      assertThat(again.held()).isTrue();
    }
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void saysWhichFileHadNoRoom() throws Exception {
    try (Lease lease = Lease.acquire()) {
      Path record = lease.directory().resolve(Recorded.FILE_NAME);
      Files.createSymbolicLink(record, Path.of("/dev/full"));
      assertThatThrownBy(() -> lease.sysv(1))
          .hasMessageContainingAll(record.toString(), "No space");
      Files.delete(record);
    }
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
        .withMessageContaining(temp.resolve("missing").toString())
        .withMessageContaining("-Djava.io.tmpdir=");
  }
}
