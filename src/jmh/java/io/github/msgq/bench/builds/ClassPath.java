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
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
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
    TrustedPath.checkCode(jar); // as it was typed: others may have made a link on the way
    Set<Path> all = new LinkedHashSet<>();
    add(jar.toRealPath(), all);
    return List.copyOf(all);
  }

  private static void add(Path path, Set<Path> all) throws IOException {
    if (!Files.exists(path) || !all.add(path)) {
      return; // a JVM passes over what is missing
    }
    TrustedPath.checkCode(path);
    if (!Files.isDirectory(path)) {
      for (Path each : named(path)) {
        add(each, all);
      }
    } else if (path.toString().contains(File.pathSeparator)) {
      throw new IOException("rename %s: a class path splits at colons".formatted(path));
    }
  }

  /** Entries are URLs, which a JVM reads relative to the jar. */
  private static List<Path> named(Path jar) throws IOException {
    Object urls = manifest(jar).getMainAttributes().getOrDefault(Attributes.Name.CLASS_PATH, "");
    List<Path> named = new ArrayList<>();
    for (String url : urls.toString().split(" ")) {
      try {
        if (!url.isEmpty()) {
          named.add(Path.of(jar.toUri().resolve(url)));
        }
      } catch (IllegalArgumentException | FileSystemNotFoundException e) {
        // a JVM passes over what is no file
      }
    }
    return named;
  }

  /** Copies a jar without what its manifest names: a JVM would look there before it looks here. */
  static Path copy(Path original, Path copy) throws IOException {
    try (InputStream in = Files.newInputStream(original)) {
      Files.copy(in, copy); // which can be written, whatever the mode of the original
    }
    Manifest manifest = manifest(copy);
    if (manifest.getMainAttributes().remove(Attributes.Name.CLASS_PATH) != null) {
      try (FileSystem zip = FileSystems.newFileSystem(copy);
          OutputStream out = Files.newOutputStream(zip.getPath(JarFile.MANIFEST_NAME))) {
        manifest.write(out);
      }
    }
    return copy;
  }

  private static Manifest manifest(Path path) throws IOException {
    try (JarFile jar = new JarFile(path.toFile())) {
      return jar.getManifest() == null ? new Manifest() : jar.getManifest();
    } catch (ZipException e) {
      throw new IOException("%s is not a jar: %s".formatted(path, e.getMessage()), e);
    }
  }
}
