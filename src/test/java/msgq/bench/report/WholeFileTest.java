package msgq.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  private static final int SOMEBODY = 65534;

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

  /** Whoever has the old file open, or linked, keeps it: it is not written into. */
  @Test
  void doesNotWriteIntoWhatIsThere() throws Exception {
    Path file = Files.writeString(directory.resolve("result.json"), "old");
    Path other = Files.createLink(directory.resolve("other"), file);
    WholeFile.write(file, "new");
    assertThat(other).hasContent("old");
  }

  @Test
  void refusesTheSymbolicLinkOfAnotherUser() throws Exception {
    Path victim = Files.writeString(directory.resolve("victim"), "precious");
    Path link = Files.createSymbolicLink(directory.resolve("result.json"), victim);
    try {
      Files.setAttribute(link, "unix:uid", SOMEBODY, LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      assumeTrue(false, "only root can make another user's link");
    }
    assertThatThrownBy(() -> WholeFile.check(link)).hasMessageContaining("another user");
    assertThatThrownBy(() -> WholeFile.write(link, "x"))
        .hasMessage("cannot write %s (it is a symbolic link of another user)".formatted(link));
    assertThat(victim).hasContent("precious");
  }

  @Test
  void writesThroughALinkOfOnesOwn() throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "old and long");
    Path link = Files.createSymbolicLink(directory.resolve("link"), file);
    WholeFile.write(link, "new");
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
  }

  @Test
  void saysWhichFileCannotBeWrittenAndWhy() {
    Path missing = directory.resolve("missing/result.json");
    assertThatThrownBy(() -> WholeFile.check(missing))
        .hasMessage("cannot write %s (no such directory)".formatted(missing));
    assertThatThrownBy(() -> WholeFile.check(directory))
        .hasMessage("cannot write %s (it is a directory)".formatted(directory));
    assertThatThrownBy(() -> WholeFile.write(Path.of("/dev/full"), "x"))
        .hasMessage("cannot write /dev/full (No space left on device)");
    assertThat(directory).isEmptyDirectory();
  }
}
