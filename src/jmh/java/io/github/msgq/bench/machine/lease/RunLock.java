package io.github.msgq.bench.machine.lease;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * The lock that lets a user run one benchmark run at a time: a file in the directory of the user's
 * leases, where nobody else can create anything. The kernel frees it however the process dies.
 */
public final class RunLock implements AutoCloseable {
  static final String NAME = "running";

  private final Path file;
  private final FileChannel channel;

  private RunLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
    Runtime.getRuntime().addShutdownHook(new Thread(this::closeAtExit, "run-lock-remover"));
  }

  /** Takes the lock, unless another run of this user holds it: see {@link #held()}. */
  public static RunLock acquire() throws IOException {
    while (true) {
      Path file = LeaseRoot.make().resolve(NAME);
      Optional<Object> before = key(file);
      FileChannel channel;
      try {
        channel =
            FileChannel.open(
                file, Set.of(CREATE, WRITE, LinkOption.NOFOLLOW_LINKS), LeaseRoot.PRIVATE_FILE);
      } catch (NoSuchFileException e) {
        continue; // another process removed the empty root between our two steps
      }
      if (channel.tryLock() == null) {
        channel.close();
        return new RunLock(file, channel);
      }
      // the file that was opened may be one that its holder was just removing
      if (before.isPresent() && before.equals(key(file))) {
        channel.truncate(0);
        channel.write(US_ASCII.encode(Long.toString(ProcessHandle.current().pid())));
        return new RunLock(file, channel);
      }
      channel.close();
    }
  }

  public boolean held() {
    return channel.isOpen();
  }

  /** The process that holds it, if that is another one; empty if it has ended since. */
  public Optional<String> holder() throws IOException {
    try {
      return Optional.of(Files.readString(file, US_ASCII)).filter(pid -> pid.matches("[0-9]+"));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  private static Optional<Object> key(Path file) throws IOException {
    try {
      return Optional.of(Files.getAttribute(file, "fileKey", LinkOption.NOFOLLOW_LINKS));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  private void closeAtExit() {
    try {
      close();
    } catch (IOException e) {
      // an empty file is left, which the next run uses
    }
  }

  /** Frees the lock and removes its file; idempotent. */
  @Override
  public synchronized void close() throws IOException {
    if (channel.isOpen()) {
      try (channel) {
        Files.deleteIfExists(file);
      }
      Removal.ifEmpty(file.getParent());
    }
  }
}
