package io.github.msgq.bench.results.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.host.Command;
import io.github.msgq.host.RequiresRoot;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  @TempDir Path directory;

  @Test
  void replacesWhatIsThereAndLeavesNothingElse() throws Exception {
    Path file = directory.resolve("result.json");
    WholeFile.check(file);
    assertThat(directory).isEmptyDirectory();
    WholeFile.write(file, "a longer text");
    WholeFile.write(file, "µ");
    assertThat(file).hasContent("µ");
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void whatAKilledProcessBeganIsRemovedOnceItIsOld() throws Exception {
    Path file = directory.resolve("result.json");
    Path killed = begun(120);
    Path other = begun(0); // perhaps of a process that lives
    WholeFile.write(file, "new");
    assertThat(killed).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  @RequiresRoot
  void anotherUsersStays() throws Exception {
    Path begun = begun(120);
    Files.setAttribute(begun, "unix:uid", 60999);
    WholeFile.write(directory.resolve("result.json"), "new");
    assertThat(begun).exists();
  }

  private Path begun(int secondsAgo) throws Exception {
    String name = ".result.json.%d.part".formatted(secondsAgo);
    Path begun = Files.createFile(directory.resolve(name));
    Instant then = Instant.now().minusSeconds(secondsAgo);
    return Files.setLastModifiedTime(begun, FileTime.from(then));
  }

  /** Whoever has the old file open, or linked, keeps it: it is not written into. */
  @Test
  void doesNotWriteIntoWhatIsThere() throws Exception {
    Path file = Files.writeString(directory.resolve("result.json"), "old");
    Path other = Files.createLink(directory.resolve("other"), file);
    WholeFile.write(file, "new");
    assertThat(other).hasContent("old");
  }

  @Test
  void whatIsNoRegularFileIsNotOpened() throws Exception {
    Path victim = Files.writeString(directory.resolve("victim"), "precious");
    Path link = Files.createSymbolicLink(directory.resolve("link"), victim);
    Path fifo = directory.resolve("fifo");
    Command.of("mkfifo", fifo.toString()).run().isWell();
    refused(link, "regular file");
    refused(fifo, "regular file");
    refused(Path.of("/dev/full"), "regular file");
    refused(directory, "regular file");
    refused(directory.resolve("missing/result.json"), "directory");
    assertThat(victim).hasContent("precious");
  }

  private static void refused(Path file, String why) {
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> WholeFile.check(file),
            () -> WholeFile.write(file, "x"),
            () -> WholeFile.open(file))) {
      assertThatThrownBy(call).hasMessageContainingAll(file.toString(), why);
    }
  }

  /** Whoever has put it there, perhaps as a hard link to another file of ours. */
  @Test
  void whatIsWrittenBitByBitIsNotWhatStoodThere() throws Exception {
    Path file = Files.writeString(directory.resolve("out.txt"), "old");
    Path other = Files.createLink(directory.resolve("other"), file);
    try (OutputStream out = WholeFile.open(file)) {
      out.write('n');
      assertThat(file).hasContent("n");
    }
    assertThat(other).hasContent("old");
  }
}
