package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.NoSuchQueueException;
import io.github.msgq.PosixQueue;
import io.github.msgq.SharedQueue;
import io.github.msgq.host.RequiresTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The packaged jar has what README says, and the examples need nothing else. */
class EmbeddingIT {
  private static final String QUEUE = "/example-" + ProcessHandle.current().pid();

  /** The queue keeps what was sent until somebody receives it; the receiver removes it. */
  @Test
  void theExamplesRun() throws Exception {
    try (PosixQueue queue = PosixQueue.createNew(QUEUE)) {
      Child sender = example("Sender", QUEUE, "hello", "bye");
      Child receiver = example("Receiver", QUEUE);
      boolean left = remove(queue);
      assertThat(sender).isEqualTo(new Child(0, ""));
      assertThat(receiver).isEqualTo(new Child(0, "hello\nbye"));
      assertThat(left).isFalse();
    }
  }

  /** Whether there still was a queue to remove. */
  private static boolean remove(PosixQueue queue) throws IOException {
    try {
      queue.remove();
      return true;
    } catch (NoSuchQueueException removed) {
      return false;
    }
  }

  private static Child example(String program, String... arguments) throws Exception {
    String source = Path.of("examples", program + ".java").toString();
    return Child.run(
        Child.javaCommand(List.of(), Child.libraryJar().toString(), source, arguments));
  }

  @Test
  @Tag("one-jdk")
  @RequiresTool("setsid")
  void theFirstMessageIsTimedByTurns() throws Exception {
    String jar = Child.libraryJar().toString();
    String program = Path.of("native", "plain", "FirstCall.java").toString();
    Child timed = Child.run(List.of(Child.JAVA.toString(), program, "6", jar, jar));
    String own = ".*\\.jar: [0-9.]+ \\([0-9.]+ to [0-9.]+\\)";
    String ratio = ", divided by the first jar's [0-9.]+ \\([0-9.]+ to [0-9.]+\\)";
    assertThat(timed.output().lines().skip(1))
        .as(timed.output())
        .hasSize(6)
        .allMatch(line -> line.matches("(sysv|posix|lajp) +" + own + "(" + ratio + ")?"))
        .filteredOn(line -> line.matches(".*" + ratio))
        .hasSize(3);
    assertThat(timed.status()).isZero();
  }

  @Test
  void theExampleInPythonRuns() throws Exception {
    String library = Path.of("target", "native", "libmsgq.so").toAbsolutePath().toString();
    try (SharedQueue queue = SharedQueue.createNew(QUEUE)) {
      try {
        List<String> sender =
            List.of("python3", "examples/shared_queue.py", library, QUEUE, "hello");
        assertThat(Child.run(sender)).isEqualTo(new Child(0, ""));
        assertThat(queue.receive().bytes()).isEqualTo("hello".getBytes());
      } finally {
        queue.remove();
      }
    }
  }

  @Test
  void thePagesAskForWhatThisBuildMakes() throws Exception {
    Properties made = new Properties();
    try (var jar = new ZipFile(Child.libraryJar().toFile())) {
      ZipEntry properties =
          jar.stream().filter(e -> e.getName().endsWith("/pom.properties")).findFirst().get();
      made.load(jar.getInputStream(properties));
    }
    String dependency =
        "<groupId>%s</groupId>\n  <artifactId>%s</artifactId>\n  <version>%s</version>"
            .formatted(
                made.getProperty("groupId"),
                made.getProperty("artifactId"),
                made.getProperty("version"));
    String gradle =
        "implementation(\"%s:%s:%s\")"
            .formatted(
                made.getProperty("groupId"),
                made.getProperty("artifactId"),
                made.getProperty("version"));
    for (String page : List.of("README.md", "README.zh-CN.md", "docs/usage.md")) {
      assertThat(Files.readString(Path.of(page))).contains(dependency, gradle);
    }
  }

  @Test
  void theJarHoldsTheLibraryAndNoBenchmark() throws Exception {
    List<String> names = new ArrayList<>();
    try (var zip = new ZipFile(Child.libraryJar().toFile())) {
      zip.stream().forEach(entry -> names.add(entry.getName()));
    }
    assertThat(names)
        .anyMatch(name -> name.matches("native/linux-[^/]+/libmsgq\\.so"))
        .contains("module-info.class", "lajp/MsgQ.class", "io/github/msgq/internal/FfmNative.class")
        .contains("META-INF/native-image/io.github.msgq/msgq/resource-config.json")
        .noneMatch(name -> name.contains("bench") || name.contains("jmh"));
  }
}
