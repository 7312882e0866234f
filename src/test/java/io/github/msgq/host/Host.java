package io.github.msgq.host;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What the machine that tests run on lacks of what some of them need. */
public final class Host {
  /** What starts the loopback device of a new network, as a line of the shell before another. */
  public static final String LOOPBACK_UP =
      """
      python3 -c 'import fcntl, socket, struct
      fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh14x", b"lo", 0x41))' &&
      """;

  /** Where AppArmor confines user namespaces, unshare(1) ends well, and what follows does not. */
  static final Supplier<Optional<String>> LACK_OF_NETWORK =
      once(
          () ->
              Stream.of(lackOf("unshare"), lackOf("python3"))
                  .flatMap(Optional::stream)
                  .findFirst()
                  .or(
                      () ->
                          lackOf(
                              "a network namespace",
                              "unshare",
                              "-rn",
                              "sh",
                              "-c",
                              LOOPBACK_UP + "true")));

  static final Supplier<Optional<String>> LACK_OF_MOUNTS =
      once(
          () ->
              lackOf("unshare")
                  .or(
                      () ->
                          lackOf(
                              "a mount namespace",
                              "unshare",
                              "-rm",
                              "mount",
                              "-t",
                              "tmpfs",
                              "none",
                              "/tmp")));

  /** The user whom tests become must be one of this namespace's. */
  private static final long ANOTHER = 60999;

  private static final Capability[] USUAL = {
    Capability.CHOWN,
    Capability.DAC_OVERRIDE,
    Capability.FOWNER,
    Capability.KILL,
    Capability.SETGID,
    Capability.SETUID,
    Capability.SETPCAP
  };

  private Host() {}

  /** A program on the PATH. */
  public static Optional<Path> find(String tool) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(directory -> Path.of(directory, tool))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /** Skips the test that asks, and says why, if something is missing. */
  public static void skipFor(Optional<String> lack) {
    lack.ifPresent(missing -> assumeTrue(false, missing)); // children have no JUnit
  }

  static Optional<String> lackOf(String tool) {
    return find(tool).isPresent() ? Optional.empty() : Optional.of("needs " + tool);
  }

  /** What is lacking unless this command ends well. */
  private static Optional<String> lackOf(String what, String... command) {
    try {
      Command.Ended ended = Command.of(command).merged().run();
      return ended.status() == 0
          ? Optional.empty()
          : Optional.of("needs " + what + ": " + ended.out().strip());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static Optional<String> lackOfRoot(Capability... further) throws IOException {
    if ((int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") != 0) {
      return Optional.of("needs root");
    }
    if (Files.readAllLines(Path.of("/proc/self/uid_map")).stream().noneMatch(Host::hasAnother)) {
      return Optional.of("needs root of a namespace that has other users");
    }
    long effective = capabilities();
    return Stream.concat(Stream.of(USUAL), Stream.of(further))
        .filter(each -> !each.isIn(effective))
        .map(each -> "needs root with CAP_" + each)
        .findFirst();
  }

  /** A line of the map has the first user in here, that one's number outside, and how many. */
  private static boolean hasAnother(String line) {
    String[] numbers = line.strip().split("\\s+");
    long first = Long.parseLong(numbers[0]);
    return first <= ANOTHER && ANOTHER < first + Long.parseLong(numbers[2]);
  }

  private static long capabilities() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines
          .filter(line -> line.startsWith("CapEff:"))
          .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
          .findFirst()
          .orElse(0);
    }
  }

  private static <T> Supplier<T> once(Supplier<T> asked) {
    return new Supplier<>() {
      private T answer;

      @Override
      public synchronized T get() {
        if (answer == null) {
          answer = asked.get();
        }
        return answer;
      }
    };
  }
}
