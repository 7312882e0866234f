package io.github.msgq.bench.builds;

import io.github.msgq.bench.trust.TrustedPath;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipException;

/** A jar and what its manifest names beside it, such as {@code lib/jmh-core.jar}. */
final class ClassPath {
  private ClassPath() {}

  /** All of it, checked, in the order in which a JVM looks for classes there. */
  static List<Path> of(Path jar) throws IOException {
    Set<Path> all = new LinkedHashSet<>();
    TrustedPath.checkCode(jar); // as it was typed: others may have made a link on the way
    add(jar.toRealPath(), all);
    return List.copyOf(all);
  }

  private static void add(Path path, Set<Path> all) throws IOException {
    if (!Files.exists(path) || !all.add(path)) {
      return; // a JVM passes over what is missing
    }
    TrustedPath.checkCode(path);
    if (Files.isDirectory(path)) {
      if (path.toString().contains(File.pathSeparator)) {
        throw new IOException("rename %s: a class path splits at colons".formatted(path));
      }
      return;
    }
    try (JarFile jar = new JarFile(path.toFile())) {
      for (String each : named(jar).split(" ")) {
        Optional<Path> beside = each.isEmpty() ? Optional.empty() : file(path, each);
        if (beside.isPresent()) {
          add(beside.get(), all);
        }
      }
    } catch (ZipException e) {
      throw new IOException("%s is not a jar: %s".formatted(path, e.getMessage()), e);
    }
  }

  private static String named(JarFile jar) throws IOException {
    return jar.getManifest() == null
        ? ""
        : jar.getManifest()
            .getMainAttributes()
            .getOrDefault(Attributes.Name.CLASS_PATH, "")
            .toString();
  }

  /** Removes what a copy's manifest names. */
  static void remove(Path copy) throws IOException {
    try (JarFile jar = new JarFile(copy.toFile())) {
      if (named(jar).isBlank()) {
        return;
      }
    }
    try (FileSystem zip = FileSystems.newFileSystem(copy)) {
      Path file = zip.getPath(JarFile.MANIFEST_NAME);
      Manifest manifest;
      try (InputStream in = Files.newInputStream(file)) {
        manifest = new Manifest(in);
      }
      manifest.getMainAttributes().remove(Attributes.Name.CLASS_PATH);
      try (OutputStream out = Files.newOutputStream(file)) {
        manifest.write(out);
      }
    }
  }

  /** Entries are URLs, which a JVM reads relative to the jar. */
  private static Optional<Path> file(Path jar, String url) {
    try {
      return Optional.of(Path.of(jar.toUri().resolve(url)));
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      return Optional.empty(); // a JVM passes over what is no file
    }
  }
}
