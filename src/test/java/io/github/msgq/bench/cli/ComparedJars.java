package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.host.RequiresTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Jars that are compared, and what that leaves. */
@Tag("one-jdk")
@RequiresTool("setsid")
abstract class ComparedJars {
  @TempDir Path temp;
  @TempDir Path current;
  @TempDir Path jars;
  BenchmarksJar msgq;

  @BeforeEach
  void jar() {
    msgq = new BenchmarksJar(temp, current).with("-Dstdout.encoding=UTF-8");
  }

  Ended compare(String old, String now, String... more) throws Exception {
    Path before = ToyJar.standIn(jars.resolve("old.jar"), old);
    Path after = ToyJar.standIn(jars.resolve("new.jar"), now);
    return msgq.run(
        Stream.of(Stream.of("compare", before.toString(), after.toString()), Stream.of(more))
            .flatMap(each -> each)
            .toArray(String[]::new));
  }

  /** The results, the old build's first: JMH Visualizer sorts runs by their files' names. */
  List<Path> json() throws Exception {
    try (Stream<Path> files = Files.list(current.resolve("results"))) {
      return files
          .filter(each -> each.toString().endsWith(".json"))
          .sorted(Comparator.comparing(each -> each.toString().replace(".json", "")))
          .toList();
    }
  }

  List<String> calls() throws Exception {
    return Files.readAllLines(current.resolve("calls"));
  }

  void assertNothingLeft() throws Exception {
    assertThat(temp).isEmptyDirectory();
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      assertThat(processes.filter(each -> command(each).contains(temp.toString()))).isEmpty();
    }
  }

  private static String command(Path process) {
    try {
      return Files.readString(process.resolve("cmdline"));
    } catch (IOException e) {
      return ""; // it is no process, or has ended
    }
  }
}
