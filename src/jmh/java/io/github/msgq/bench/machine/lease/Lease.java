package io.github.msgq.bench.machine.lease;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import io.github.msgq.bench.machine.trust.TrustedPath;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A private directory (mode 0700) that one process holds locked while it lives, with a record of
 * every kernel object and outside file that is created on its behalf. The kernel frees the lock
 * when the process dies, however it dies; {@link Leases#sweep()} then removes exactly what is
 * recorded.
 */
public final class Lease implements AutoCloseable {
  static final String LOCK = "lock";

  /** Never open these: closing any descriptor of a file drops the process's locks on it. */
  static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

  private static final Path MEMORY = Path.of("/dev/shm");
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Path directory;
  private final FileChannel lock;
  private final Thread hook = new Thread(this::remove, "lease-remover");
  private Runnable ending = () -> {};
  private boolean closed;

  private Lease(Path directory, FileChannel lock) {
    this.directory = directory;
    this.lock = lock;
  }

  /** Creates a lease, removed by {@link #close()} or when this JVM ends, or says why it cannot. */
  public static Lease acquire() throws IOException {
    for (int attempt = 0; ; attempt++) {
      try {
        return acquire(LeaseRoot.make());
      } catch (NoSuchFileException e) {
        // another process removed the empty root between our two steps
        if (attempt == 100) {
          throw e;
        }
      }
    }
  }

  private static Lease acquire(Path root) throws IOException {
    String name = HexFormat.of().toHexDigits(RANDOM.nextInt());
    // created under a hidden name, then renamed: a sweep must never see an unlocked lease
    Path hidden = root.resolve("." + name);
    Path directory = root.resolve(name);
    try {
      Files.createDirectory(hidden, LeaseRoot.PRIVATE);
    } catch (NoSuchFileException e) {
      throw e;
    } catch (FileSystemException e) {
      throw LeaseRoot.unwritable(hidden, e);
    }
    FileChannel lock =
        FileChannel.open(hidden.resolve(LOCK), Set.of(CREATE_NEW, WRITE), LeaseRoot.PRIVATE_FILE);
    lock.lock();
    HELD_HERE.add(directory);
    Files.move(hidden, directory, StandardCopyOption.ATOMIC_MOVE);
    Lease lease = new Lease(directory, lock);
    try {
      Runtime.getRuntime().addShutdownHook(lease.hook);
    } catch (IllegalStateException e) { // the JVM is ending
      lease.remove();
      throw e;
    }
    Files.createDirectory(lease.current(), LeaseRoot.PRIVATE);
    return lease;
  }

  /** The private directory; it is removed with its content when the lease ends. */
  public Path directory() {
    return directory;
  }

  /**
   * The current directory of the processes that the lease is for: also private, so that they find
   * no file of others there, nor in the one above. What they leave in it is kept.
   */
  public Path current() {
    return LeaseRoot.current(directory);
  }

  /** Records a System V queue; call before it is created. */
  public void sysv(int key) {
    record(new Recorded(Recorded.Kind.SYSV, Integer.toString(key)));
  }

  /** Records a POSIX queue; call before it is created. */
  public void posix(String name) {
    record(new Recorded(Recorded.Kind.POSIX, name));
  }

  /** Records a queue in shared memory; call before it is created. */
  public void shared(String name) {
    record(new Recorded(Recorded.Kind.SHARED, name));
  }

  /**
   * Checks beforehand that there is so much room for files in memory: touching a page that cannot
   * be allocated kills the process.
   *
   * @throws NotAvailable with the remedy if there is not
   */
  public static void checkMemory(long bytes) {
    checkMemory(MEMORY, bytes);
  }

  static void checkMemory(Path memory, long bytes) {
    File directory = memory.toFile();
    if (!directory.isDirectory()) {
      throw new NotAvailable(
          "there is no %s (as root: mount -t tmpfs tmpfs %1$s)".formatted(memory));
    }
    long room = directory.getUsableSpace();
    if (room < bytes && directory.getTotalSpace() > 0) { // of tmpfs without a limit it is 0
      throw new NotAvailable(
          "it takes %,d bytes of shared memory and %s has %,d left: remove what is unused there, or enlarge it (mount -o remount,size=..., docker run --shm-size=...)"
              .formatted(bytes, memory, room));
    }
  }

  /**
   * Creates a private directory (mode 0700) in memory, for files that endpoints share; it is
   * removed with the lease.
   *
   * @param bytes of all its files
   * @throws NotAvailable if this machine has no place for so much in memory
   */
  public Path inMemory(long bytes) {
    checkMemory(bytes);
    String unguessable = "msgq-" + HexFormat.of().toHexDigits(RANDOM.nextLong());
    Path memory = MEMORY.resolve(unguessable);
    record(new Recorded(Recorded.Kind.DIRECTORY, memory.toString()));
    try {
      Files.createDirectory(
          TrustedPath.checkDirectory(MEMORY).resolve(unguessable), LeaseRoot.PRIVATE);
    } catch (IOException e) {
      throw new NotAvailable("files in memory need " + MEMORY + ", writable: " + e);
    }
    return memory;
  }

  /**
   * Sets what the lease runs before it removes anything, to end processes that could still create
   * what is recorded.
   */
  public synchronized void endFirst(Runnable end) {
    ending = end;
  }

  private synchronized void record(Recorded made) {
    if (closed) {
      throw new IllegalStateException("the lease is closed");
    }
    Path file = directory.resolve(Recorded.FILE_NAME);
    try (FileChannel record =
        FileChannel.open(file, Set.of(CREATE, APPEND), LeaseRoot.PRIVATE_FILE)) {
      record.write(UTF_8.encode(made.line() + "\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(
          new IOException("cannot write %s: %s".formatted(file, e.getMessage()), e));
    }
  }

  /** Removes what is recorded and still there, the directory, and the record. Idempotent. */
  @Override
  public void close() {
    remove();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the JVM is ending; the hook finds nothing to do
    }
  }

  private synchronized void remove() {
    if (closed) {
      return;
    }
    closed = true;
    try (lock) {
      ending.run();
      Removal.of(directory, new Swept());
    } catch (IOException e) {
      // left for the next sweep: the lock is free now
    } finally {
      HELD_HERE.remove(directory);
    }
  }
}
