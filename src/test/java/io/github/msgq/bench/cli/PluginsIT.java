package io.github.msgq.bench.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.host.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another project's transport beside {@code -jar}. */
@Tag("one-jdk")
class PluginsIT {
  /** On a busy machine an iteration may end before the message at which a transport goes wrong. */
  private static final int RUNS = 10;

  private static final Path CLASSES = Path.of("target/test-classes");

  @TempDir Path temp;
  @TempDir Path current;
  @TempDir Path plugin;

  /** A plug-in of a transport that goes wrong. */
  private void plugIn(String faulty) throws IOException {
    plugIn(plugin, faulty);
  }

  /** The same, in that directory. */
  static void plugIn(Path plugin, String faulty) throws IOException {
    Path provider =
        plugin.resolve("META-INF/services/io.github.msgq.bench.endpoints.transport.Transport");
    Files.createDirectories(provider.getParent());
    Files.writeString(
        provider, "io.github.msgq.bench.endpoints.session.FaultyTransport$%s\n".formatted(faulty));
    try (Stream<Path> files =
        Files.list(CLASSES.resolve("io/github/msgq/bench/endpoints/session"))) {
      for (Path file : files.filter(f -> f.toString().contains("/FaultyTransport")).toList()) {
        copy(CLASSES.relativize(file), plugin);
      }
    }
  }

  /** All would be as long in vain. */
  @Test
  void aRunThatCanSayNothingEndsAfterThreeForks() throws Exception {
    plugIn("Spoils");
    String line =
        "OneWay --plugins %s -p transport=faulty-spoils -p connection=long -p placement=none -f 5 -wi"
            + " 0 -i 1 -r 50ms --no-files";
    Ended ended = new BenchmarksJar(temp, current).type(line, plugin);
    assertThat(ended.out().replaceAll("\\s+", " "))
        .contains("3/5 ", "? (not typical: a test says so; so it was in each of 3 forks)")
        .contains("Stopped, since the machine spoiled the first 3 forks")
        .doesNotContain("4/5 ");
    assertThat(ended.status()).isEqualTo(2);
  }

  @Test
  void adviceLetsOneThatCannotBlockPoll() throws Exception {
    plugIn("Polls");
    Ended ended = new BenchmarksJar(temp, current).type("advise --plugins %s -lp", plugin);
    assertThat(ended.out()).contains("faulty-polls").contains("\"wait\" = {block, backoff}");
  }

  @Test
  void runsInForkAndServerAndIsNotAvailableInC() throws Exception {
    plugIn("Drops");
    String line =
        "OneWay --plugins %s -p transport=faulty-drops -p server=java,c -p connection=long -p"
            + " placement=none -f 1 -wi 0 -i 1 -r 50ms --no-files";
    Ended ended = new BenchmarksJar(temp, current).type(line, plugin);
    for (int i = 1; i < RUNS && ended.out().contains("1 measured"); i++) {
      ended = new BenchmarksJar(temp, current).type(line, plugin);
    }
    assertThat(ended.out()).contains("1 lost", "1 n/a, 1 failed", "client=java", "server=java");
    assertThat(ended.out())
        .as("tried twice, and how long it took")
        .containsPattern("(?s)(java +failed \\(.*){2}")
        .containsPattern("damaged;\\s+after\\s+\\d+[.]\\d s\\)");
    assertThat(ended.status()).isEqualTo(2);
  }

  /** The page's class and its commands, as printed, in a directory that has nothing but the jar. */
  @Test
  void theDocumentedExampleCompilesAndRuns() throws Exception {
    String page = Files.readString(Path.of("docs/transports.md"));
    int start = page.indexOf("```java\n") + "```java\n".length();
    int end = page.indexOf("```\n", start);
    Files.writeString(current.resolve("Mine.java"), page.substring(start, end));
    Path jar = current.resolve("target/benchmarks.jar");
    Files.createDirectory(jar.getParent());
    Files.copy(BenchmarksJar.JAR, jar);
    String commands =
        page.substring(end).lines().filter(line -> line.startsWith("    ")).collect(joining("\n"));
    assertThat(commands).contains("javac ").endsWith("-p transport=mine,uds");
    String briefly = " -p connection=long -p placement=none -f 1 -wi 0 -i 1 -r 50ms --no-files";
    String jdk = Path.of(System.getProperty("java.home"), "bin").toString();
    String printed =
        Command.of("sh", "-e", "-c", commands + briefly)
            .in(current)
            .with("PATH", jdk + ":" + System.getenv("PATH"))
            .with("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -Djava.io.tmpdir=" + temp)
            .merged()
            .text();
    assertThat(printed).contains("2 measured, 0 n/a, 0 failed").contains("mine ");
  }

  private static void copy(Path file, Path plugin) throws IOException {
    Path target = plugin.resolve(file);
    Files.createDirectories(target.getParent());
    Files.copy(CLASSES.resolve(file), target);
  }
}
