package msgq.bench.trust;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import msgq.bench.linux.User;

/** Directories and files that nobody but this user and root can replace or change. */
public final class Trusted {
  /**
   * The environment variable that names what was found to be trusted before this process entered a
   * user namespace, in which the kernel shows root and everybody else as one user.
   */
  public static final String FOUND = "MSGQ_TRUSTED";

  private static final String BETWEEN = ":";
  private static final Set<String> BEFORE =
      Set.copyOf(List.of(System.getenv().getOrDefault(FOUND, "").split(BETWEEN)));
  private static final Set<String> NOW = ConcurrentHashMap.newKeySet();

  private Trusted() {}

  /** What has been found to belong to this user or root so far, as a value of {@link #FOUND}. */
  public static String found() {
    return String.join(BETWEEN, NOW);
  }

  private static boolean isTrusted(Path path, Entry entry) throws IOException {
    String name = path.toString();
    boolean trusted = entry.isOwnOrRoots() || BEFORE.contains(name);
    if (trusted && !name.contains(BETWEEN)) {
      NOW.add(name);
    }
    return trusted;
  }

  /**
   * Checks that nobody else can put another file in the place of one in this directory.
   *
   * @return its real path, which no symbolic link can lead elsewhere
   * @throws IOException with a sentence for the user if somebody can
   */
  public static Path directory(Path directory) throws IOException {
    Path real = directory.toRealPath();
    for (Path each = real; each != null; each = each.getParent()) {
      Entry entry = Entry.of(each);
      refuse(
          isTrusted(each, entry) ? entry.writer() : Optional.of(User.named(entry.owner())), each);
    }
    return real;
  }

  private static void refuse(Optional<String> who, Path directory) throws IOException {
    if (who.isPresent()) {
      throw new IOException(
          "%s could put other files in the place of those in %s".formatted(who.get(), directory));
    }
  }

  /**
   * Checks a folder whose jars a JVM will run.
   *
   * @throws IOException with a sentence for the user if somebody else could change them
   */
  public static void jars(Path folder) throws IOException {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(directory(folder), "*.{jar,JAR}")) {
      for (Path jar : jars) {
        Entry entry = Entry.of(jar);
        if (!entry.isRegular() || !isTrusted(jar, entry) || entry.isWritableForOthers()) {
          throw new IOException(
              jar + " is not a file that only this user and root can change, so it is not run");
        }
      }
    }
  }

  /**
   * Checks a folder of results: nobody can replace what is in it except the owner of the current
   * directory, which the user has chosen, and those who may write by group or access control list.
   *
   * @throws IOException with a sentence for the user if somebody can
   */
  public static void folder(Path folder) throws IOException {
    Entry entry = Entry.of(folder);
    Path path = folder.toAbsolutePath();
    if (!entry.isDirectory()) {
      throw new IOException(path + " is not a directory");
    }
    boolean standsForRoot = entry.owner() == Entry.of(Path.of("/")).owner();
    boolean chosen = entry.owner() == Entry.of(Path.of("")).owner() && !standsForRoot;
    if (!entry.isOwnOrRoots() && !chosen) {
      throw new IOException(path + " belongs to " + User.named(entry.owner()));
    }
    refuse(entry.writer().filter(Entry.ANYBODY::equals), path);
  }

  /**
   * Checks that a file can be written where the user says: it is a regular one, or none yet, and no
   * symbolic link of another user is on the way.
   *
   * @throws IOException with the reason why not
   */
  public static void place(Path file) throws IOException {
    Optional<Entry> there = Entry.ifAny(file);
    if (there.isPresent() && !there.get().isRegular()) {
      throw new IOException("it is " + there.get().kind());
    }
    refuseLinks(file.resolveSibling(""));
  }

  /** Goes up as far as the path names directories: the current one has no links above it. */
  private static void refuseLinks(Path path) throws IOException {
    for (Path each = path; each != null; each = each.getParent()) {
      Entry entry = Entry.of(each);
      if (entry.isLink()) {
        if (!isTrusted(each, entry)) {
          throw new IOException(each + " is a symbolic link of " + User.named(entry.owner()));
        }
        refuseLinks(each.resolveSibling(Files.readSymbolicLink(each)));
      }
    }
  }

  /**
   * The owner, as messages name it, of a directory that is not this user's alone; empty if it is.
   *
   * @throws java.nio.file.NoSuchFileException if there is nothing of this name
   */
  public static Optional<String> otherOwner(Path directory) throws IOException {
    Entry entry = Entry.of(directory); // once: others may replace it between two looks
    return entry.isPrivateDirectory() ? Optional.empty() : Optional.of(User.named(entry.owner()));
  }

  /** Whether a file exists and belongs to this user; links are not followed. */
  public static boolean isOwn(Path file) throws IOException {
    Optional<Entry> there = Entry.ifAny(file);
    return there.isPresent() && there.get().isOwn();
  }
}
