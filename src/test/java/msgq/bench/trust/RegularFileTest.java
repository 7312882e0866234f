package msgq.bench.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.RandomAccessFile;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60) // a FIFO that is opened would wait for ever
class RegularFileTest {
  @TempDir Path directory;

  @Test
  void isReadWhole() throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "µ");
    StringWriter text = new StringWriter();
    try (Reader reader = RegularFile.read(file)) {
      reader.transferTo(text);
    }
    assertThat(text).hasToString("µ");
  }

  @Test
  void nothingElseIsOpened() throws Exception {
    Path fifo = directory.resolve("fifo");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    for (Path each : new Path[] {fifo, Path.of("/dev/zero"), directory}) {
      assertThatThrownBy(() -> RegularFile.read(each)).hasMessageContaining("regular file");
    }
  }

  @Test
  void noFileIsTooLargeForMemory() throws Exception {
    Path large = directory.resolve("large");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength((256 << 20) + 1);
    }
    assertThatThrownBy(() -> RegularFile.read(large)).hasMessageContaining("256 MiB");
  }
}
