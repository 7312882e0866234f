package io.github.msgq.bench.endpoints.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.bench.studies.study.Choice;
import io.github.msgq.bench.studies.study.Scale;
import io.github.msgq.bench.studies.study.Workbench;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the C program's lanes have open, its control thread has not: so a call counts no users. */
@Tag("one-jdk")
class DescriptorsIT {
  /** A sandbox's filter may forbid unshare(2). */
  @BeforeEach
  void unfiltered() throws IOException {
    assumeTrue(Files.readString(Path.of("/proc/self/status")).contains("Seccomp:\t0\n"));
  }

  @Test
  void ofAServer() throws Exception {
    Settings settings = Drive.settings(MessagePattern.ROUNDTRIP, Connection.LONG, 8, 1);
    try (Session session = Drive.start("tcp", settings, "c")) {
      Drive.run(session, settings, 1);
      assertThat(openInLanesAlone(session.serverPid().orElseThrow())).hasSize(1);
    }
  }

  @Test
  void ofAStudysPrograms() throws Exception {
    Map<String, ?> arguments =
        Map.of("work", "copy", "transport", "pipe", "pattern", "oneway", "size", 8);
    try (Workbench workbench = new Workbench(new Scale(true, Duration.ZERO), Choice.ALL);
        EndpointPair pair = workbench.pair("c", workbench.pipe(), arguments, arguments)) {
      for (long pid : pair.pids()) {
        assertThat(openInLanesAlone(pid)).isNotEmpty();
      }
    }
  }

  private static Set<Path> openInLanesAlone(long pid) throws IOException {
    Set<Path> lanes = new HashSet<>();
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
      for (Path thread : threads.toList()) {
        lanes.addAll(open(thread));
      }
    }
    lanes.removeAll(open(Path.of("/proc/" + pid)));
    return lanes;
  }

  private static List<Path> open(Path task) throws IOException {
    try (Stream<Path> descriptors = Files.list(task.resolve("fd"))) {
      return descriptors.flatMap(DescriptorsIT::target).toList();
    }
  }

  private static Stream<Path> target(Path descriptor) {
    try {
      return Stream.of(Files.readSymbolicLink(descriptor));
    } catch (IOException e) {
      return Stream.empty(); // closed meanwhile
    }
  }
}
