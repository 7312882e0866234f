package io.github.msgq.bench.cli.doctor;

import io.github.msgq.bench.machine.lease.Leases;
import io.github.msgq.bench.machine.linux.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Directories that matter, and what killed runs left in them. */
final class DirectoryFacts {
  private static final Path MQUEUE = Path.of("/dev/mqueue");

  private DirectoryFacts() {}

  static List<Fact> facts() {
    return List.of(
        new Fact("temp directory", temp()),
        new Fact("/dev/mqueue", mqueue()),
        new Fact("left by killed runs", leftOver()));
  }

  private static String temp() {
    Path temp = Path.of(System.getProperty("java.io.tmpdir"));
    String advice = "; choose another with java -Djava.io.tmpdir=<directory> -jar ...";
    if (!Files.isDirectory(temp)) {
      return temp + " does not exist" + advice;
    }
    Optional<Mount> mount = Mount.of(temp);
    if (!Files.isWritable(temp) || mount.filter(m -> m.has("ro")).isPresent()) {
      return temp + " cannot be written" + advice;
    }
    return mount.filter(m -> m.has("noexec")).isPresent()
        ? temp + " is mounted noexec: native libraries cannot be loaded from it" + advice
        : temp + ", writable, native libraries can be loaded from it";
  }

  private static String mqueue() {
    return Mount.of(MQUEUE).filter(mount -> mount.type().equals("mqueue")).isPresent()
        ? "mounted"
        : "not mounted: POSIX queues work but cannot be listed; mount -t mqueue none /dev/mqueue";
  }

  private static String leftOver() {
    try {
      List<Path> abandoned = Leases.abandoned();
      return abandoned.isEmpty() ? "nothing" : abandoned + ": the next run removes it";
    } catch (IOException e) {
      return e.getMessage();
    }
  }
}
