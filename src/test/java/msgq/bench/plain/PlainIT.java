package msgq.bench.plain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import msgq.SysvQueue;
import msgq.bench.JavaProcess;
import msgq.bench.neighbour.Neighbour;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The plain programs, with numbered messages; what they measure is native/plain/compare's. */
@Timeout(120) // so that what is not removed ends the test
class PlainIT {
  private static final String[] ARGUMENTS = {"1024", "5", "0", "check"};

  @TempDir private static Path temp;
  private static Path program;

  @BeforeAll
  static void compile() throws Exception {
    program = temp.resolve("plain");
    compile(Path.of("native/plain/plain.c"), program, "-lrt", "-pthread");
  }

  private static void compile(Path source, Path program, String... flags) throws Exception {
    List<String> cc = new ArrayList<>(List.of("cc", "-o", program.toString(), source.toString()));
    cc.addAll(List.of(flags));
    assertThat(new ProcessBuilder(cc).inheritIO().start().waitFor()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "pipe,roundtrip", "pipe,oneway", "fifo,roundtrip", "tcp,roundtrip", "tcp,oneway",
    "uds,roundtrip", "sysv,roundtrip", "sysv,oneway", "posix,roundtrip", "posix,oneway"
  })
  void inC(String transport, String pattern) throws Exception {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(transport, pattern));
    command.addAll(List.of(ARGUMENTS));
    assertThat(nanos(new ProcessBuilder(command).start())).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"fifo,oneway", "tcp,roundtrip", "uds,oneway", "sysv,roundtrip", "posix,oneway"})
  void inJava(String transport, String pattern) throws Exception {
    assertThat(nanos(java(transport, pattern))).isPositive();
    assertThat(made()).isEmpty();
  }

  @Test
  void queuesOfAKilledProgramAreRemoved() throws Exception {
    Process endless =
        new ProcessBuilder(program.toString(), "sysv", "roundtrip", "16", "60000", "0").start();
    while (queuesOf(endless) < 2) {
      assertThat(endless.isAlive()).isTrue();
      Thread.onSpinWait();
    }
    endless.destroyForcibly().waitFor();
    while (queuesOf(endless) > 0) {
      Thread.onSpinWait();
    }
  }

  /** How many it has used: other programs' come and go meanwhile. */
  private static long queuesOf(Process program) throws IOException {
    return SysvQueue.list().stream()
        .filter(q -> q.lastSendPid() == program.pid() || q.lastReceivePid() == program.pid())
        .count();
  }

  /**
   * A neighbour is the first to connect, and so often that an ordinary server's backlog would be
   * full; to his silence both would listen for ever.
   */
  @ParameterizedTest
  @ValueSource(strings = {"C", "Java"})
  void whoeverConnectsFirstIsNotTheOtherEnd(String language, @TempDir Path shared)
      throws Exception {
    try (Neighbour neighbour = Neighbour.in(shared)) {
      neighbour.attacks("crowd");
      List<String> place = new ArrayList<>(neighbour.network());
      place.addAll(List.of("timeout", "60"));
      if (language.equals("Java")) {
        String[] words = {"tcp", "roundtrip", "1024", "5", "0", "check"};
        List<String> flags = List.of("-Djava.io.tmpdir=" + temp);
        assertThat(nanos(JavaProcess.start(place, flags, Plain.class, words))).isPositive();
      } else {
        place.addAll(List.of("env", "LD_PRELOAD=" + slowlyConnecting(shared)));
        place.addAll(List.of(program.toString(), "tcp", "roundtrip"));
        place.addAll(List.of(ARGUMENTS));
        assertThat(nanos(new ProcessBuilder(place).start())).isPositive();
      }
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

  @Test
  void theServerOfAKilledClientEnds() throws Exception {
    Process client = JavaProcess.start(temp, Plain.class, "fifo", "oneway", "16", "600000", "0");
    while (client.descendants().findAny().isEmpty()) {
      assertThat(client.isAlive()).isTrue();
      Thread.onSpinWait();
    }
    ProcessHandle server = client.descendants().findAny().orElseThrow();
    client.destroyForcibly().waitFor();
    server.onExit().get();
    assertThat(nanos(java("fifo", "oneway"))).isPositive(); // removes what that one has left
    assertThat(made()).isEmpty();
  }

  /** The directories of leases. */
  private static List<Path> made() throws IOException {
    try (Stream<Path> all = Files.walk(temp)) {
      return all.filter(path -> path.endsWith("lock")).toList();
    }
  }

  private Process java(String transport, String pattern) throws IOException {
    return JavaProcess.start(temp, Plain.class, transport, pattern, "1024", "5", "0", "check");
  }

  private static double nanos(Process program) throws Exception {
    String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(program.waitFor()).as(output).isZero();
    return Double.parseDouble(output);
  }
}
