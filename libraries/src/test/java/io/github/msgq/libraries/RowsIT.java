package io.github.msgq.libraries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.msgq.bench.endpoints.client.Lane;
import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.session.Session;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.User;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What msgq's own transports must do too, and what docs/libraries.md says of each transport. */
class RowsIT {
  private static final List<Integer> SIZES = List.of(8, 1024, 8192, 1_000_000);
  private static final int LARGE = 100_000;
  private static final Set<String> GROWING = Set.of("chronicle");

  /** So many milliseconds are no verdict on speed: the slowest machine is done long before. */
  private static final long HANGS = TimeUnit.MINUTES.toMillis(15);

  private static final Path MEMORY = Path.of("/dev/shm");

  private List<String> before;

  @BeforeEach
  void look() throws IOException {
    before = names(MEMORY, "msgq-[0-9a-f]+");
  }

  /** What another run has there goes with it, or with the next. */
  @AfterEach
  void nothingIsLeftInMemory() throws Exception {
    goes(this::left);
  }

  private interface Left {
    List<String> names() throws IOException;
  }

  private static void goes(Left left) throws Exception {
    long begin = System.nanoTime();
    while (!left.names().isEmpty()) {
      assertThat(System.nanoTime() - begin)
          .as("%s", left.names())
          .isLessThan(TimeUnit.MILLISECONDS.toNanos(HANGS));
      Thread.sleep(10);
    }
  }

  /** But for what a lease records: it belongs to another run, which has not ended. */
  private List<String> left() throws IOException {
    List<String> left = new ArrayList<>(names(MEMORY, "msgq-[0-9a-f]+"));
    left.removeAll(before);
    Path leases = Path.of(System.getProperty("java.io.tmpdir"), "msgq-" + User.id());
    for (String lease : Files.exists(leases) ? names(leases, "[0-9a-f]+") : List.<String>of()) {
      try {
        left.removeIf(Files.readString(leases.resolve(lease).resolve("made"))::contains);
      } catch (NoSuchFileException e) {
        // it records nothing, or has just ended
      }
    }
    left.removeIf(name -> !isOurs(MEMORY.resolve(name)));
    return left;
  }

  /** Whether it is there, and not another user's. */
  private static boolean isOurs(Path file) {
    try {
      return Files.getAttribute(file, "unix:uid").equals(User.id());
    } catch (IOException gone) {
      return false;
    }
  }

  private static List<String> names(Path directory, String pattern) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches(pattern))
          .toList();
    }
  }

  @TestFactory
  Stream<DynamicTest> everyMessageArrivesOnceInOrderAndWhole() {
    return Rows.all()
        .flatMap(
            row ->
                Stream.of(MessagePattern.values())
                    .flatMap(pattern -> SIZES.stream().map(size -> talk(row, pattern, size))));
  }

  private static DynamicTest talk(Transport row, MessagePattern pattern, int size) {
    boolean usual = size == 1024;
    int lanes = usual ? 2 : 1;
    int messages = size > LARGE ? 3 : 2000;
    return dynamicTest(
        "%s %s %d".formatted(row.name(), pattern, size),
        () -> {
          Settings settings = Rows.settings(row, pattern, size, lanes);
          if (row.name().matches("sysv.*|posix.*") && size > 8192) {
            assertThatThrownBy(() -> Rows.start(row, settings, "thread"))
                .hasMessageContaining("in parts");
            return;
          }
          try (Session session = Rows.start(row, settings, usual ? "java" : "thread")) {
            Counters counters = Rows.talk(session, settings, messages);
            assertThat(counters.clean()).isTrue();
            assertThat(counters.messages()).isEqualTo((long) messages * lanes);
          }
        });
  }

  /** What is tried with a row's session. */
  private interface Trial {
    void of(Transport row, Session session, Settings settings) throws Exception;
  }

  /** Round trips by one client with a server in that language. */
  private static Stream<DynamicTest> each(Stream<Transport> rows, String server, Trial trial) {
    return rows.map(
        row ->
            dynamicTest(
                row.name(),
                () -> {
                  Settings settings = Rows.settings(row, MessagePattern.ROUNDTRIP, 1024, 1);
                  try (Session session = Rows.start(row, settings, server)) {
                    trial.of(row, session, settings);
                  }
                }));
  }

  @TestFactory
  Stream<DynamicTest> anotherThreadMayGoOnExceptWithNetty() {
    return each(
        Rows.all(),
        "thread",
        (row, session, settings) -> {
          Lane lane = Rows.begun(session);
          AtomicReference<String> outcome = new AtomicReference<>("nothing");
          Thread other =
              daemon(
                  () -> {
                    try {
                      lane.roundTrip();
                      outcome.set("done");
                    } catch (RuntimeException e) {
                      outcome.set(e.getMessage());
                    }
                  });
          other.join(HANGS);
          assertThat(outcome.get())
              .contains(row instanceof NettyTransport ? "in one thread" : "done");
        });
  }

  @TestFactory
  Stream<DynamicTest> cTalksToThoseThatHaveItsWire() {
    return each(
        Rows.all().filter(row -> !row.nativeName().equals(row.name())),
        "c",
        (row, session, settings) -> assertThat(Rows.talk(session, settings, 100).clean()).isTrue());
  }

  @TestFactory
  Stream<DynamicTest> aKilledServerFailsTheClientAndLeavesNothing() {
    return each(
        Rows.all(),
        "java",
        (row, session, settings) ->
            Rows.aKilledProcessFailsTheClient(session, session.serverPid().getAsLong()));
  }

  /** More than any buffer holds, to a server that reads nothing. */
  @TestFactory
  Stream<DynamicTest> aSenderWaitsForASlowReaderUnlessTheQueueGrows() {
    return Rows.all()
        .map(
            row ->
                dynamicTest(
                    row.name(),
                    () -> {
                      Settings settings = Rows.settings(row, MessagePattern.ONEWAY, 8192, 1);
                      try (Lease lease = Lease.acquire();
                          ClientSide client = row.prepare(settings, lease);
                          ServerSide server = row.listen(settings, client.address())) {
                        Link link = client.link(0, server.address());
                        Link reader = server.links().get(0);
                        Thread accepting = daemon(reader::open);
                        Thread sending =
                            daemon(
                                () -> {
                                  link.open();
                                  for (int i = 0; i < 10_000; i++) {
                                    link.message().stamp(i);
                                    link.send();
                                  }
                                });
                        boolean grows = GROWING.contains(row.name());
                        sending.join(grows ? HANGS : 500);
                        assertThat(sending.isAlive()).isEqualTo(!grows);
                        link.close();
                        reader.close();
                        sending.join(HANGS);
                        assertThat(sending.isAlive()).isFalse();
                        accepting.join(HANGS);
                      }
                    }));
  }

  private interface Work {
    void run() throws IOException;
  }

  private static Thread daemon(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException | RuntimeException e) {
                // it was closed, as it should be
              }
            });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Also one that could not be bound. */
  @TestFactory
  Stream<DynamicTest> aListenerEndsWhatWaitsForItAndKeepsNoSocket() {
    return Rows.all()
        .filter(row -> row.nativeName().matches("tcp|uds"))
        .map(
            row ->
                dynamicTest(
                    row.name(),
                    () -> {
                      listenAndEnd(row); // what the JVM itself opens, it keeps
                      List<String> before = sockets();
                      listenAndEnd(row);
                      goes(
                          () -> sockets().stream().filter(each -> !before.contains(each)).toList());
                    }));
  }

  private static void listenAndEnd(Transport row) throws Exception {
    Settings settings = Rows.settings(row, MessagePattern.ROUNDTRIP, 1024, 1);
    try (Lease lease = Lease.acquire();
        ClientSide client = row.prepare(settings, lease)) {
      ServerSide side = row.listen(settings, client.address());
      boolean tcp = row.nativeName().equals("tcp");
      String unbindable = tcp ? side.address() : lease.directory().resolve("no/path").toString();
      assertThatThrownBy(() -> row.listen(settings, unbindable)).isInstanceOf(IOException.class);
      Thread waiting = daemon(side.links().get(0)::open);
      while (waiting.isAlive() && !isAccepting(waiting)) {
        Thread.sleep(1);
      }
      side.close();
      waiting.join(HANGS);
      assertThat(waiting.isAlive()).isFalse();
    }
  }

  private static boolean isAccepting(Thread thread) {
    return Stream.of(thread.getStackTrace()).anyMatch(at -> at.getMethodName().equals("accept"));
  }

  private static List<String> sockets() throws IOException {
    List<String> sockets = new ArrayList<>();
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      for (Path each : descriptors.toList()) {
        try {
          sockets.add(Files.readSymbolicLink(each).toString());
        } catch (NoSuchFileException e) {
          // closed meanwhile
        }
      }
    }
    sockets.removeIf(target -> !target.startsWith("socket:"));
    return sockets;
  }

  @Test
  void theDocumentationNamesEachRow() throws IOException {
    String page = Files.readString(Path.of("../docs/libraries.md"));
    assertThat(Rows.registered().map(Transport::name).filter(name -> !name.equals("mine")))
        .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
  }

  @Test
  void theExampleIsTheOneThatIsTested() throws IOException {
    String source = Files.readString(Path.of("src/test/java/io/github/msgq/libraries/Mine.java"));
    assertThat(Files.readString(Path.of("../docs/transports.md")))
        .contains(source.substring(source.indexOf("import ")));
  }

  @Test
  void aShortConnectionIsOnlyForThoseThatHaveOne() {
    assertThat(
            Rows.registered()
                .filter(row -> row.unavailable(Connection.SHORT).isEmpty())
                .map(Transport::name))
        .containsExactly("uds-junixsocket");
  }
}
