package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.SysvQueue;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.neighbour.Neighbour;
import io.github.msgq.host.Command;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The plain programs, with numbered messages; what they measure is native/plain/compare's. */
@Tag("one-jdk")
@RequiresTool({"cc", "taskset"})
class PlainIT {
  private static final String SOURCE = Path.of("native", "plain", "Plain.java").toString();

  @TempDir private static Path temp;
  private static Path program;

  /** For a program's temporary files. */
  @TempDir private Path own;

  @BeforeAll
  static void compile() throws Exception {
    program = temp.resolve("plain");
    compile(Path.of("native/plain/plain.c"), program, "-lrt", "-pthread");
    String[] javac = {"-cp", Child.libraryJar().toString(), "-d", temp.toString(), SOURCE};
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, javac)).isZero();
  }

  private static void compile(Path source, Path program, String... flags) throws Exception {
    List<String> cc = new ArrayList<>(List.of("cc", "-o", program.toString(), source.toString()));
    cc.addAll(List.of(flags));
    Command.of(cc).errorsShown().run().isWell();
  }

  @ParameterizedTest
  @CsvSource({
    "pipe,roundtrip", "pipe,oneway", "fifo,roundtrip", "tcp,roundtrip", "tcp,oneway",
    "uds,roundtrip", "sysv,roundtrip", "sysv,oneway", "posix,roundtrip", "posix,oneway"
  })
  void inC(String transport, String pattern) throws Exception {
    assertThat(nanos(c(transport, pattern, "1024", "5", "0", "check"))).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"fifo,oneway", "tcp,roundtrip", "uds,oneway", "sysv,roundtrip", "posix,oneway"})
  void inJava(String transport, String pattern) throws Exception {
    assertThat(nanos(java(transport, pattern, "1024", "5", "0", "check"))).isPositive();
    assertThat(own).isEmptyDirectory();
  }

  /** The other end may be killed, too: whichever is left removes the queues. */
  @ParameterizedTest
  @CsvSource({"C,client", "Java,client", "Java,server", "Java,both"})
  void queuesOfAKilledProgramAreRemoved(String language, String killed) throws Exception {
    String[] words = {"sysv", "roundtrip", "16", "600000", "0"};
    Process endless = language.equals("C") ? c(words) : java(words);
    while (queuesOf(endless) < 2) {
      assertThat(endless.isAlive()).isTrue();
      Thread.sleep(1);
    }
    switch (killed) {
      case "client" -> endless.destroyForcibly();
      case "server" -> server(endless).destroyForcibly();
      default -> { // as Ctrl-C ends both
        server(endless).destroy();
        endless.destroy();
      }
    }
    endless.waitFor();
    while (queuesOf(endless) > 0) {
      Thread.sleep(1);
    }
  }

  /** How many it has used: other programs' come and go meanwhile. */
  private static long queuesOf(Process program) throws IOException {
    return SysvQueue.list().stream()
        .filter(
            q ->
                q.lastSendPid().orElse(0) == program.pid()
                    || q.lastReceivePid().orElse(0) == program.pid())
        .count();
  }

  /**
   * A neighbour is the first to connect, and so often that an ordinary server's backlog would be
   * full; to his silence both would listen for ever.
   */
  @ParameterizedTest
  @ValueSource(strings = {"C", "Java"})
  @RequiresRoot
  @RequiresTool("setpriv")
  void whoeverConnectsFirstIsNotTheOtherEnd(String language, @TempDir Path shared)
      throws Exception {
    try (Neighbour neighbour = Neighbour.in(shared)) {
      neighbour.attacks("crowd");
      List<String> place = new ArrayList<>(neighbour.network());
      place.addAll(List.of("timeout", "600"));
      String[] words = {"tcp", "roundtrip", "1024", "5", "0", "check"};
      if (language.equals("Java")) {
        place.addAll(command(words));
      } else {
        place.addAll(List.of("env", "LD_PRELOAD=" + slowlyConnecting(shared), program.toString()));
        place.addAll(List.of(words));
      }
      assertThat(nanos(started(place))).isPositive();
    }
  }

  private static Path slowlyConnecting(Path directory) throws Exception {
    Path source = directory.resolve("slowly.c");
    Files.writeString(
        source,
        """
        #include <sys/syscall.h>
        #include <unistd.h>
        int connect(int fd, const void *address, unsigned length) {
            sleep(1);
            return syscall(SYS_connect, fd, address, length);
        }
        """);
    Path library = directory.resolve("slowly.so");
    compile(source, library, "-shared", "-fPIC");
    return library;
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "uds"})
  void theServerOfAKilledClientEndsAndRemovesItsFiles(String transport) throws Exception {
    Process client = java(transport, "oneway", "16", "600000", "0");
    while (pinned(client.toHandle()) == 0) {
      assertThat(client.isAlive()).isTrue();
      Thread.sleep(1);
    }
    ProcessHandle server = server(client);
    assertThat(own).isNotEmptyDirectory();
    client.destroyForcibly().waitFor();
    while (Spawn.runs(server)) { // the first process of a container may wait for no orphan
      Thread.sleep(1);
    }
    assertThat(own).isEmptyDirectory();
  }

  /** Compilers and garbage collectors would otherwise take their time from the messages. */
  @Test
  void onlyTheThreadsThatSendAndReceiveArePinned() throws Exception {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "there is only one core");
    Process client = java("tcp", "roundtrip", "16", "600000", "0");
    try {
      while (pinned(client.toHandle()) == 0) {
        assertThat(client.isAlive()).isTrue();
        Thread.sleep(1);
      }
      assertThat(pinned(client.toHandle())).isEqualTo(1);
      assertThat(pinned(server(client))).isEqualTo(1);
    } finally {
      client.destroyForcibly().waitFor();
    }
  }

  /** How many of its threads may run on the first core alone. */
  private static long pinned(ProcessHandle process) throws IOException {
    long pinned = 0;
    try (Stream<Path> threads = Files.list(Path.of("/proc", process.pid() + "", "task"))) {
      for (Path thread : (Iterable<Path>) threads::iterator) {
        Path status = thread.resolve("status");
        try (Stream<String> lines = Files.lines(status)) {
          pinned += lines.filter("Cpus_allowed_list:\t0"::equals).count();
        } catch (IOException | UncheckedIOException e) {
          // the thread has ended
        }
      }
    }
    return pinned;
  }

  /** The JVM that it has started. */
  private static ProcessHandle server(Process client) {
    return client
        .children()
        .filter(child -> child.info().command().orElse("").endsWith("java"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatIsNotUnderstoodIsRefused() throws Exception {
    String jar = Child.libraryJar().toString();
    String[] words = {"fifo", "sideways", "1024", "5", "0"};
    Child refused = Child.run(Child.javaCommand(List.of(), jar, SOURCE, words));
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.output()).startsWith("usage: java ").hasLineCount(1);
  }

  private Process java(String... words) throws IOException {
    return started(command(words));
  }

  private List<String> command(String... words) throws IOException {
    List<String> flags =
        List.of(
            "-Djava.io.tmpdir=" + own,
            "-XX:-UsePerfData"); // leaves a file behind when the process is killed
    return Child.javaCommand(flags, Child.libraryJar() + ":" + temp, "Plain", words);
  }

  private static Process c(String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(words));
    return started(command);
  }

  private static Process started(List<String> command) throws IOException {
    return Command.of(command).errorsShown().start();
  }

  private static double nanos(Process program) throws Exception {
    String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(Command.end(program)).as(output).isZero();
    return Double.parseDouble(output);
  }
}
