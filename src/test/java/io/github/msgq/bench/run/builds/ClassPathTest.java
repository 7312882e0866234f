package io.github.msgq.bench.run.builds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.machine.trust.PrivateProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.jar.Attributes;
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

  private ClassPath copied(Path jar) throws IOException {
    return new ClassPath(jar, directory.resolve("copies"));
  }

  private List<Path> names(ClassPath copied) {
    return copied.all().stream().map(directory.resolve("copies")::relativize).toList();
  }

  /** As it is, since it may be signed; what is missing is passed over. */
  @Test
  void aJarIsCopiedUnchangedBesideWhatItNames() throws IOException {
    Files.createDirectories(directory.resolve("a/lib"));
    Files.createDirectory(directory.resolve("up"));
    jar("up/up.jar", "");
    jar("a/lib/with space.jar", "other.jar missing.jar");
    jar("a/lib/other.jar", "");
    Path jar = jar("a/a.jar", "lib/with%20space.jar ../up/up.jar http://a.invalid/b.jar");
    Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("r--r--r--"));
    ClassPath copied = copied(jar);
    assertThat(names(copied))
        .hasToString("[a/a.jar, a/lib/with space.jar, a/lib/other.jar, up/up.jar]");
    assertThat(copied.jar()).isEqualTo(copied.all().get(0)).hasSameBinaryContentAs(jar);
  }

  /** A JVM looks there, and nowhere else. */
  @Test
  void aJarThatIsNamedByItsAbsolutePathMustNotChange() throws IOException {
    Path named = jar("named.jar", "beside.jar");
    Path beside = jar("beside.jar", "");
    ClassPath copied = copied(jar("a.jar", named.toUri().toString()));
    assertThat(names(copied)).hasToString("[a.jar, ../named.jar, ../beside.jar]");
    copied.check();
    Files.setLastModifiedTime(beside, FileTime.fromMillis(0));
    assertThatThrownBy(copied::check).hasMessageStartingWith(beside + " has changed meanwhile");
    Files.delete(beside);
    assertThatThrownBy(copied::check).hasMessageStartingWith(beside + " has changed meanwhile");
    Path later = directory.resolve("later.jar");
    copied = new ClassPath(jar("a.jar", later.toUri().toString()), directory.resolve("others"));
    copied.check();
    jar("later.jar", "");
    assertThatThrownBy(copied::check).hasMessageStartingWith(later + " has changed meanwhile");
  }

  @Test
  void aDirectoryIsUsedWhereItIs() throws IOException {
    Files.createDirectories(directory.resolve("a/classes"));
    Files.createDirectories(directory.resolve("a/lib/sub"));
    Files.createFile(directory.resolve("a/lib/settings"));
    jar("a/lib/b.jar", "");
    ClassPath copied = copied(jar("a/a.jar", "lib/ classes/ lib/b.jar ."));
    assertThat(names(copied)).hasToString("[a.jar, lib, classes, lib/b.jar, ]");
    Path copies = directory.resolve("copies");
    assertThat(copies.resolve("classes").toRealPath()).isEqualTo(directory.resolve("a/classes"));
    assertThat(copies.resolve("lib/sub").toRealPath()).isEqualTo(directory.resolve("a/lib/sub"));
    assertThat(copies.resolve("lib/settings")).isSymbolicLink();
    assertThat(copies.resolve("lib/b.jar").toRealPath()).isEqualTo(copies.resolve("lib/b.jar"));
  }

  /** Or else forks before and after would differ, and so would the two sides. */
  @Test
  void whatIsMissingStaysMissing() throws IOException {
    Path lib = Files.createDirectories(directory.resolve("a/lib"));
    Path sub = Files.createDirectory(lib.resolve("sub"));
    Files.createFile(lib.resolve("settings"));
    ClassPath copied = copied(jar("a/a.jar", "later.jar lib/later.jar lib/sub/later/ none/a.jar"));
    jar("a/later.jar", "");
    jar("a/lib/later.jar", "");
    Files.createDirectory(sub.resolve("later"));
    Files.createDirectory(directory.resolve("a/none"));
    jar("a/none/a.jar", "");
    Path copy = copied.jar().getParent();
    assertThat(copy.resolve("lib/settings")).isSymbolicLink();
    for (String each : List.of("later.jar", "lib/later.jar", "lib/sub/later", "none")) {
      assertThat(copy.resolve(each)).doesNotExist();
    }
    copied.check();
  }

  @Test
  void aPathAtWhichAClassPathWouldSplitIsRefused() throws IOException {
    Path jar = jar("a:b.jar", "");
    assertThatIOException().isThrownBy(() -> copied(jar)).withMessageContaining("rename ");
  }

  @Test
  void aLinkThatOthersMayHaveMadeIsNotFollowed() throws IOException {
    PrivateProgram.assume();
    Path jar = jar("a.jar", "");
    Path open = Files.createDirectory(directory.resolve("open"));
    Path link = Files.createSymbolicLink(open.resolve("a.jar"), jar);
    assertThat(copied(link).jar()).hasFileName("a.jar");
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatIOException()
        .isThrownBy(() -> copied(link))
        .withMessageContaining("can be changed by any user");
  }
}
