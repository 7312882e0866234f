package io.github.msgq.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How tests meet the machine. */
@Tag("one-jdk")
class OneDoorTest {
  private static final Path TESTS = Path.of("src/test/java");

  /** The door; two that are no tests: a toy's source text, and a transport; a test of starting. */
  private static final Set<String> THEMSELVES =
      Set.of("Command.java", "ToyJar.java", "FaultyTransport.java", "UnpackIT.java");

  /** Of a file that has queues of the kernel, and does not look how large they may be. */
  private static final String USUAL_LIMIT =
      "(?s)\\A(?!.*QueueLimits)(?=.*\\b((Sysv|Posix)(Options|Queue)|MsgQ)\\b).*\\b(8192|65_?536)\\b";

  private static Stream<Path> tests() throws IOException {
    return Files.walk(TESTS).filter(file -> file.toString().endsWith(".java"));
  }

  /** It would be red where the program is missing, and might wait for a minute alone. */
  @Test
  void onlyCommandStartsPrograms() throws IOException {
    String start = "new Process" + "Builder(";
    try (Stream<Path> files = tests()) {
      assertThat(files.filter(file -> !THEMSELVES.contains(file.getFileName().toString())))
          .isNotEmpty()
          .allSatisfy(file -> assertThat(file).content().doesNotContain(start));
    }
  }

  /** Another machine has other limits. */
  @Test
  void queuesTakeTheirLargestSizesFromTheLimit() throws IOException {
    try (Stream<Path> files = tests()) {
      assertThat(files)
          .allSatisfy(
              file ->
                  assertThat(file)
                      .content()
                      .doesNotContainPattern(USUAL_LIMIT)
                      .doesNotContainPattern(
                          "PosixOptions\\(\\)[^;]*(maxMessages\\(1[0-9]|messageSize\\(8192)"));
    }
  }
}
