package io.github.msgq.bench.builds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.msgq.bench.trust.PrivateProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathTest {
  @TempDir Path directory;

  private Path jar(String name, String path) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, path);
    Path jar = directory.resolve(name);
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar;
  }

  /** A JVM looks there first, where a build may have replaced what was copied. */
  @Test
  void aCopyNamesNothing() throws IOException {
    Path named = jar("named.jar", "");
    Path jar = jar("a.jar", named.toUri().toString());
    Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("r--r--r--"));
    assertThat(ClassPath.of(jar)).isEqualTo(List.of(jar.toRealPath(), named.toRealPath()));
    Path copies = directory.resolve("copies");
    new Build("a.jar", jar, Path.of("java"), List.of()).copyTo(copies, line -> {});
    try (JarFile copy = new JarFile(copies.resolve("0.jar").toFile())) {
      assertThat(copy.getManifest().getMainAttributes())
          .containsOnlyKeys(Attributes.Name.MANIFEST_VERSION);
    }
    assertThat(copies.resolve("1.jar")).isRegularFile();
  }

  @Test
  void aDirectoryAtWhichAClassPathWouldSplitIsRefused() throws IOException {
    Path jar = jar("a.jar", "a%3Ab/");
    Files.createDirectory(directory.resolve("a:b"));
    assertThatIOException().isThrownBy(() -> ClassPath.of(jar)).withMessageContaining("rename ");
  }

  @Test
  void aLinkThatOthersMayHaveMadeIsNotFollowed() throws IOException {
    PrivateProgram.assume();
    Path jar = jar("a.jar", "");
    Path open = Files.createDirectory(directory.resolve("open"));
    Path link = Files.createSymbolicLink(open.resolve("a.jar"), jar);
    assertThat(ClassPath.of(link)).isEqualTo(List.of(jar.toRealPath()));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatIOException()
        .isThrownBy(() -> ClassPath.of(link))
        .withMessageContaining("can be changed by any user");
  }
}
