package io.github.msgq.bench.trust;

import io.github.msgq.bench.linux.User;
import io.github.msgq.internal.UserNamespace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The one rule for files, as OpenSSH's strict modes have it. Each step of a path, from the root
 * directory on and through links, belongs to this user or root, and nobody else may write the
 * directory that holds it, unless that is sticky. So nobody else can change what the path leads to,
 * and it is looked at once. What does not pass is not used: each method throws an IOException with
 * a sentence for the user.
 */
public final class TrustedPath {
  private static final int ROOT = 0;
  private static final Path START = Path.of("/");
  private static final int MOST_LINKS = 40; // as the kernel follows
  private static final int MOST_BYTES = 256 << 20;

  private static final String DIRECTORY = "isDirectory";
  private static final String REGULAR = "isRegularFile";
  private static final String LINK = "isSymbolicLink";
  private static final int STICKY = 01000;

  /** With an access control list, this bit is in its mask: without it nobody writes by the list. */
  private static final int GROUP_WRITES = 020;

  private static final int OTHERS_WRITE = 02;

  private TrustedPath() {}

  /** What lstat(2) says of a step. */
  private record Step(Path path, Map<String, Object> stat) {
    static Step of(Path path) throws IOException {
      String attributes = "unix:uid,gid,mode,nlink,isDirectory,isRegularFile,isSymbolicLink";
      return new Step(path, Files.readAttributes(path, attributes, LinkOption.NOFOLLOW_LINKS));
    }

    int get(String name) {
      return (Integer) stat.get(name);
    }

    boolean is(String type) {
      return (Boolean) stat.get(type);
    }

    boolean has(int bit) {
      return (get("mode") & bit) != 0;
    }

    boolean isOwn() throws IOException {
      return User.isSelf(get("uid"));
    }

    /** What is ours there stays, but others may add to it. */
    boolean isShared() {
      return has(STICKY) && has(GROUP_WRITES | OTHERS_WRITE);
    }

    void checkUnshared() throws IOException {
      if (is(DIRECTORY) && isShared()) {
        throw refused("lets others add files");
      }
    }

    /**
     * Into a sticky directory others may have moved somebody's link or file from one that they may
     * write, rename(2), or have given it another name there, link(2).
     */
    void checkIn(Step directory, boolean results) throws IOException {
      boolean letIn = results && directory.has(GROUP_WRITES) && is(REGULAR); // by who is trusted
      boolean shared = directory.isShared();
      if (get("uid") != ROOT && !isOwn() && (shared || !letIn)) {
        throw refused("can be changed by its owner");
      }
      if (shared && !is(DIRECTORY) && (get("nlink") > 1 || !results)) {
        throw refused("may have been put there by others");
      }
    }

    void checkRegular() throws IOException {
      if (!is(REGULAR)) {
        throw new IOException("it is not a regular file");
      }
    }

    /** Checks that nobody else may write it, or what is in it; results may be a group's, too. */
    void checkWriters(boolean results) throws IOException {
      if (!is(DIRECTORY)) {
        checkRegular();
      } else if (has(STICKY)) {
        return;
      }
      if (has(OTHERS_WRITE)) {
        throw refused("can be changed by any user");
      }
      if (has(GROUP_WRITES) && !results && !User.isAloneIn(get("gid"), path)) {
        throw refused(
            "can be changed by group %d, or whom an access control list names"
                .formatted(get("gid")));
      }
    }

    private IOException refused(String why) {
      return notUsed("of %s, " + why + ": use a place that only you and root can change");
    }

    private IOException notUsed(String why) {
      String owner = User.named(get("uid"));
      return new IOException(
          UserNamespace.shows("uid", get("uid"))
              ? path + ", " + why.formatted(owner)
              : "this user namespace does not show who owns " + path + ": " + UserNamespace.HELP);
    }
  }

  private static Step walk(Path path, boolean results) throws IOException {
    Deque<Path> rest = new ArrayDeque<>();
    path.toAbsolutePath().forEach(rest::add);
    Step start = Step.of(START);
    start.checkIn(start, results);
    Step at = start;
    for (int links = 0; !rest.isEmpty(); ) {
      if (!at.is(DIRECTORY)) {
        throw new IOException(at.path + " is not a directory");
      }
      at.checkWriters(results);
      Step next = Step.of(at.path.resolve(rest.remove()).normalize());
      next.checkIn(at, results);
      if (!next.is(LINK)) {
        at = next;
      } else if (++links > MOST_LINKS) {
        throw new IOException(path + " leads through too many symbolic links");
      } else {
        Path target = Files.readSymbolicLink(next.path);
        for (int i = target.getNameCount() - 1; i >= 0; i--) {
          rest.addFirst(target.getName(i));
        }
        at = target.isAbsolute() ? start : at;
      }
    }
    at.checkWriters(results);
    return at;
  }

  /** Returns the real path of a directory in which nobody else can change anything of ours. */
  public static Path checkDirectory(Path directory) throws IOException {
    return folder(directory, false).path;
  }

  /** Checks a directory for files whose names others can foresee, and must not make. */
  public static void checkUnshared(Path directory) throws IOException {
    folder(directory, false).checkUnshared();
  }

  /** As {@link #checkDirectory}; makes it, and those above it, in one that has been checked. */
  public static Path makeDirectory(Path directory, FileAttribute<?> mode) throws IOException {
    return make(directory.toAbsolutePath(), false, mode).path;
  }

  /** The same for results, which may be in a directory that its owner lets a group write. */
  public static void makeResultDirectory(Path directory, FileAttribute<?> mode) throws IOException {
    make(directory.toAbsolutePath(), true, mode);
  }

  private static Step make(Path directory, boolean results, FileAttribute<?> mode)
      throws IOException {
    try {
      return folder(directory, results);
    } catch (NoSuchFileException e) {
      Path above = make(directory.getParent(), results, mode).path;
      try {
        Files.createDirectory(above.resolve(directory.getFileName()), mode);
      } catch (FileAlreadyExistsException made) {
        // by another process, or it is a link that leads nowhere
      }
      return folder(directory, results);
    }
  }

  private static Step folder(Path directory, boolean results) throws IOException {
    Step last = walk(directory, results);
    if (!last.is(DIRECTORY)) {
      throw new IOException(last.path + " is not a directory");
    }
    return last;
  }

  /** Checks that a directory can be entered by this user alone: mode 0700, and no link to one. */
  public static void checkPrivate(Path directory) throws IOException {
    Step step = Step.of(directory);
    if (!step.is(DIRECTORY) || !step.isOwn() || (step.get("mode") & 0777) != 0700) {
      throw step.notUsed("of %s, is not a directory that belongs to this user alone (mode 0700)");
    }
  }

  /** Checks a program, a jar, or a directory with all in it, before it is executed or loaded. */
  public static void checkCode(Path path) throws IOException {
    checkCode(path, new HashSet<>());
  }

  private static void checkCode(Path path, Set<Path> seen) throws IOException {
    Step last = walk(path, false);
    last.checkUnshared();
    if (last.is(DIRECTORY) && seen.add(last.path)) {
      try (Stream<Path> all = Files.list(last.path)) {
        for (Path each : (Iterable<Path>) all::iterator) {
          try {
            checkCode(each, seen);
          } catch (NoSuchFileException e) { // a link leads to it: nor may others make it
            Step.of(Path.of(e.getFile()).getParent()).checkUnshared();
          }
        }
      }
    }
  }

  /** Checks that results can be written where the user says: to a regular file, or none yet. */
  public static void checkResult(Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    Step directory = folder(absolute.resolveSibling(""), true);
    try {
      Step there = Step.of(directory.path.resolve(absolute.getFileName()));
      there.checkIn(directory, true);
      there.checkRegular();
    } catch (NoSuchFileException e) {
      // as it should be
    }
  }

  /** Reads a result whole, as UTF-8: a regular file, and not too large for memory. */
  public static String readResult(Path file) throws IOException {
    Step last = walk(file, true);
    last.checkRegular();
    try (InputStream in = Files.newInputStream(last.path)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new IOException("it has more than %d MiB".formatted(MOST_BYTES >> 20));
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /** Whether a file exists and belongs to this user; links are not followed. */
  public static boolean isOwn(Path file) throws IOException {
    try {
      return Step.of(file).isOwn();
    } catch (NoSuchFileException e) {
      return false;
    }
  }
}
