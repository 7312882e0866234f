package io.github.msgq.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.libraries.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** A run that is killed with kill -9, a broker of each kind, and what is left. */
class KilledRunIT {
  private static final Set<String> OF_EACH_KIND =
      Set.of("redis-no", "nats", "artemis", "aeron-archive");

  @TempDir Path temp;

  @TestFactory
  Stream<DynamicTest> itsBrokerEndsAndTheNextRunRemovesTheRest() {
    return Rows.all()
        .map(Row.class::cast)
        .filter(row -> OF_EACH_KIND.contains(row.name()))
        .map(row -> dynamicTest(row.name(), () -> kill(row)));
  }

  private void kill(Row row) throws Exception {
    Wait wait = row.waits().contains(Wait.BLOCK) ? Wait.BLOCK : Wait.BACKOFF;
    Process run = start("-p", "transport=" + row.name(), "-p", "wait=" + wait, "-r", "86400s");
    String broker = row.program().isEmpty() ? " work=" : row.program() + " ";
    List<ProcessHandle> family = List.of();
    Optional<ProcessHandle> found = Optional.empty();
    while (found.isEmpty()) { // looked at once: a broker changes its command line when it starts
      assertThat(run.waitFor(10, TimeUnit.MILLISECONDS)).as("it has ended").isFalse();
      family = run.descendants().toList();
      found = family.stream().filter(each -> command(each).contains(broker)).findAny();
    }
    ProcessHandle its = found.get();
    Set<Path> files = inMemory(its);
    while (row instanceof AeronUdp && files.isEmpty()) {
      files = inMemory(its);
    }
    run.destroyForcibly().waitFor();
    for (ProcessHandle each : family) {
      each.onExit().join();
    }
    assertThat(temp).isNotEmptyDirectory();
    // nothing to measure
    start("-p", "transport=pipe", "-p", "connection=short", "-p", "placement=none").waitFor();
    assertThat(temp).isEmptyDirectory();
    assertThat(files).noneMatch(Files::exists);
  }

  /** As the kernel has it: Redis changes its own, so that Java does not know it. */
  private static String command(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", "" + process.pid(), "cmdline")).replace('\0', ' ');
    } catch (IOException e) {
      return ""; // it has ended
    }
  }

  private Process start(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + temp));
    command.addAll(List.of("-jar", "target/brokers.jar", "RoundTrip", "-f", "1"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** The files in shared memory that a process has mapped: Aeron's. */
  private static Set<Path> inMemory(ProcessHandle process) throws IOException {
    try (Stream<String> maps = Files.lines(Path.of("/proc", "" + process.pid(), "maps"))) {
      return maps.filter(line -> line.contains(" /dev/shm/"))
          .map(line -> Path.of(line.substring(line.indexOf("/dev/shm/"))))
          .collect(Collectors.toSet());
    }
  }
}
