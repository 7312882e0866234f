package msgq.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import msgq.bench.problem.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class TargetJavaTest {
  @TempDir Path temp;

  @Test
  void isThisJvmUnlessAnotherIsNamed() throws Exception {
    assertThat(TargetJava.of(new OptionsBuilder().build()).feature())
        .isEqualTo(Runtime.version().feature());
  }

  @Test
  void isReadFromTheReleaseFile() throws Exception {
    assertThat(TargetJava.of(jvm("25.0.3")).feature()).isEqualTo(25);
    assertThat(TargetJava.of(jvm("17")).feature()).isEqualTo(17);
    assertThat(TargetJava.of(jvm("nonsense")).feature()).isEqualTo(17);
  }

  @Test
  void refusesWhatCannotRun() throws Exception {
    Options old = jvm("1.8.0_402");
    assertThatThrownBy(() -> TargetJava.of(old))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("is Java 8")
        .hasMessageContaining("17 or later");
    Options missing = new OptionsBuilder().jvm(temp.resolve("none").toString()).build();
    assertThatThrownBy(() -> TargetJava.of(missing))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("none is not a java program");
  }

  @Test
  void forkFlagsFitTheRelease() {
    assertThat(ForkFlags.of(new TargetJava(temp, 17)))
        .containsExactly("--enable-native-access=ALL-UNNAMED");
    assertThat(ForkFlags.of(new TargetJava(temp, 25)))
        .contains("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
  }

  private Options jvm(String version) throws Exception {
    Path bin = Files.createDirectories(temp.resolve(version + "/bin"));
    Files.writeString(bin.resolveSibling("release"), "JAVA_VERSION=\"" + version + "\"\n");
    Path java =
        Files.createFile(
            bin.resolve("java"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    return new OptionsBuilder().jvm(java.toString()).build();
  }
}
