package io.github.msgq.bench.run.builds;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.msgq.bench.machine.lease.LeaseRoot;
import io.github.msgq.bench.machine.trust.TrustedPath;
import io.github.msgq.bench.terms.problem.Failure;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;

/**
 * A jar and what its manifest names, such as {@code lib/jmh-core.jar}, copied to where a JVM finds
 * all of it. Each jar is copied as it is, since it may be signed, to the same place relative to the
 * others. A directory is used where it is, by a link; what is named by an absolute path, too, and
 * whatever else is beside the jar. What is missing stays so for the copies, even if it appears.
 */
final class ClassPath {
  private record Entry(Path path, boolean relative) {
    boolean isCopied() {
      return relative && !Files.isDirectory(path);
    }
  }

  /** What distinguishes a file from one that replaces it, or from none. */
  private record State(Path path, long size, Object time, Object key) {
    static State of(Path path) throws IOException {
      if (!Files.exists(path)) {
        return new State(path, 0, null, null);
      }
      BasicFileAttributes its = Files.readAttributes(path, BasicFileAttributes.class);
      return new State(path, its.size(), its.lastModifiedTime(), its.fileKey());
    }
  }

  private final Set<Entry> all = new LinkedHashSet<>(); // as a JVM looks for classes there
  private final List<Path> missing = new ArrayList<>(); // among what is copied
  private final List<State> states = new ArrayList<>(); // of what is no copy
  private final Path base;
  private final Path copies;
  private final Path jar;

  /** Checks all of it, and copies it to a new private directory. */
  ClassPath(Path original, Path directory) throws IOException {
    TrustedPath.checkCode(original); // as it was typed: others may have made a link on the way
    Path real = original.toRealPath();
    add(new Entry(real, true));
    copies = Files.createDirectory(directory, LeaseRoot.PRIVATE);
    base =
        all.stream()
            .filter(Entry::relative)
            .map(each -> each.isCopied() ? each.path.getParent() : each.path)
            .reduce(ClassPath::above)
            .orElseThrow();
    jar = copy(real);
    if (jar.toString().contains(File.pathSeparator)) {
      throw new IOException("rename %s: a class path splits at colons".formatted(real));
    }
    for (Entry each : all) {
      if (each.isCopied()) {
        Path copy = copy(each.path);
        TrustedPath.makeDirectory(copy.getParent(), LeaseRoot.PRIVATE);
        Files.copy(each.path, copy);
      } else if (!Files.isDirectory(each.path)) {
        states.add(State.of(each.path));
      }
    }
    for (Path each : missing) {
      Path above = each.getParent();
      while (!Files.isDirectory(above)) {
        above = above.getParent();
      }
      if (above.startsWith(base)) { // a link to it would show what appears there
        TrustedPath.makeDirectory(copy(above), LeaseRoot.PRIVATE);
      }
    }
    for (Entry each : all) {
      if (each.relative && !each.isCopied()) {
        link(each.path, copy(each.path));
      }
    }
    link(real.getParent(), jar.getParent()); // what is no code is found there, too
  }

  private void add(Entry entry) throws IOException {
    if (!Files.exists(entry.path)) { // which a JVM passes over
      if (entry.relative) {
        missing.add(entry.path);
      } else {
        states.add(State.of(entry.path));
      }
      return;
    }
    if (!all.add(entry)) {
      return;
    }
    TrustedPath.checkCode(entry.path);
    if (!Files.isDirectory(entry.path)) {
      for (String url : named(entry.path)) {
        try {
          URI uri = URI.create(url);
          boolean relative = entry.relative && !uri.isAbsolute() && !url.startsWith("/");
          add(new Entry(Path.of(entry.path.toUri().resolve(uri)), relative));
        } catch (IllegalArgumentException | FileSystemNotFoundException e) {
          // a JVM passes over what is no file
        }
      }
    }
  }

  /** Entries are URLs, which a JVM reads relative to the jar. */
  private static List<String> named(Path path) throws IOException {
    try (JarFile file = new JarFile(path.toFile())) {
      Manifest manifest = file.getManifest() == null ? new Manifest() : file.getManifest();
      Object urls = manifest.getMainAttributes().getOrDefault(Attributes.Name.CLASS_PATH, "");
      return Stream.of(urls.toString().split(" ")).filter(each -> !each.isEmpty()).toList();
    } catch (ZipException e) {
      throw new IOException("%s is not a jar: %s".formatted(path, e.getMessage()), e);
    }
  }

  /** The directory that holds both. */
  private static Path above(Path one, Path other) {
    return other.startsWith(one) ? one : above(one.getParent(), other);
  }

  private Path copy(Path original) {
    return copies.resolve(base.relativize(original).toString());
  }

  /** Where there are copies already, it links all else. */
  private static void link(Path original, Path copy) throws IOException {
    if (!Files.isDirectory(copy, LinkOption.NOFOLLOW_LINKS)) {
      if (Files.notExists(copy, LinkOption.NOFOLLOW_LINKS)) {
        Files.createSymbolicLink(copy, original);
      }
    } else if (Files.isReadable(original)) {
      try (Stream<Path> below = Files.list(original)) {
        for (Path each : below.toList()) {
          link(each, copy.resolve(each.getFileName()));
        }
      }
    }
  }

  /** The jar's copy, which leads a JVM to all else. */
  Path jar() {
    return jar;
  }

  /** The jars and directories in which a JVM looks for classes. */
  List<Path> all() {
    return all.stream().map(each -> each.relative ? copy(each.path) : each.path).toList();
  }

  /** The texts of this name in all of it, one behind the other. */
  String texts(String name) throws IOException {
    StringBuilder texts = new StringBuilder();
    for (Path each : all()) {
      if (Files.isDirectory(each)) {
        Path text = each.resolve(name);
        texts.append(Files.exists(text) ? Files.readString(text) : "");
      } else {
        try (JarFile file = new JarFile(each.toFile())) {
          ZipEntry text = file.getEntry(name);
          texts.append(
              text == null ? "" : new String(file.getInputStream(text).readAllBytes(), UTF_8));
        }
      }
    }
    return texts.toString();
  }

  /** Throws if what could not be copied is not what it was. */
  void check() throws IOException {
    for (State each : states) {
      if (!State.of(each.path).equals(each)) {
        throw new Failure(
            "%s has changed meanwhile: it is named by its absolute path, so there is no copy of it"
                .formatted(each.path));
      }
    }
  }
}
