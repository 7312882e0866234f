package io.github.msgq.bench.machine.trust;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.HashSet;
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
  private static final int MOST_BYTES = 256 << 20;

  private TrustedPath() {}

  private static Step walk(Path path, boolean results) throws IOException {
    return Step.walk(path, new Rule(results, ProgramWriters.HERE));
  }

  /** Returns the real path of a directory in which nobody else can change anything of ours. */
  public static Path checkDirectory(Path directory) throws IOException {
    return folder(directory, false).path();
  }

  /** Checks a directory for files whose names others can foresee, and must not make. */
  public static void checkUnshared(Path directory) throws IOException {
    folder(directory, false).checkUnshared();
  }

  /** As {@link #checkDirectory}; makes it, and those above it, in one that has been checked. */
  public static Path makeDirectory(Path directory, FileAttribute<?> mode) throws IOException {
    return make(directory.toAbsolutePath(), false, mode).path();
  }

  /** Makes one for results, which may be in a directory that its owner lets a group write. */
  public static void makeResultDirectory(Path directory, FileAttribute<?> mode) throws IOException {
    make(directory.toAbsolutePath(), true, mode);
  }

  private static Step make(Path directory, boolean results, FileAttribute<?> mode)
      throws IOException {
    try {
      return folder(directory, results);
    } catch (NoSuchFileException e) {
      Path above = make(directory.getParent(), results, mode).path();
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
    if (!last.is(Step.DIRECTORY)) {
      throw new IOException(last.path() + " is not a directory");
    }
    return last;
  }

  /** Checks that a directory can be entered by this user alone: mode 0700, and no link to one. */
  public static void checkPrivate(Path directory) throws IOException {
    Step step = Step.of(directory);
    if (!step.is(Step.DIRECTORY) || !step.isOwn() || (step.get("mode") & 0777) != 0700) {
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
    if (last.is(Step.DIRECTORY) && seen.add(last.path())) {
      try (Stream<Path> all = Files.list(last.path())) {
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
    if (absolute.getFileName() == null) {
      throw new IOException("it is a directory");
    }
    Step directory = folder(absolute.resolveSibling(""), true);
    try {
      Step there = Step.of(directory.path().resolve(absolute.getFileName()));
      new Rule(true, ProgramWriters.HERE).found(directory, there);
      there.checkRegular();
    } catch (NoSuchFileException e) {
      // as it should be
    }
  }

  /** Reads a result whole, as UTF-8: a regular file, and not too large for memory. */
  public static String readResult(Path file) throws IOException {
    Step last = walk(file, true);
    last.checkRegular();
    try (InputStream in = Files.newInputStream(last.path())) {
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
