package io.github.msgq.bench.measure.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.machine.trust.PrivateProgram;
import io.github.msgq.bench.terms.problem.Refusal;
import io.github.msgq.host.EndsAHang;
import io.github.msgq.host.RequiresExecutableTemp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

@RequiresExecutableTemp
class TargetJavaTest {
  @TempDir Path temp;

  @Test
  void isThisJvmUnlessAnotherIsNamed() throws Exception {
    assertThat(TargetJava.of(new OptionsBuilder().build()).feature())
        .isEqualTo(Runtime.version().feature());
  }

  @Test
  void saysItsReleaseItself() throws Exception {
    assertThat(TargetJava.of(jvm("25")).feature()).isEqualTo(25);
    assertThat(TargetJava.of(jvm("17")).feature()).isEqualTo(17);
    Options own = new OptionsBuilder().jvm(System.getProperty("java.home") + "/bin/java").build();
    assertThat(TargetJava.of(own).feature()).isEqualTo(Runtime.version().feature());
  }

  @Test
  void refusesWhatCannotRun() throws Exception {
    Options old = jvm("1.8");
    assertThatThrownBy(() -> TargetJava.of(old))
        .isInstanceOf(Refusal.class)
        .hasMessageContainingAll("Java 8", "17");
    Options missing = new OptionsBuilder().jvm(temp.resolve("none").toString()).build();
    Options noJvm = new OptionsBuilder().jvm("ls").build();
    for (Options other : List.of(missing, jvm("nonsense"), noJvm)) {
      assertThatThrownBy(() -> TargetJava.of(other))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("-jvm " + other.getJvm().get());
    }
  }

  /** Others may have put it there, and a shell does not look there either. */
  @Test
  void aNameIsNotLookedUpInTheCurrentDirectory() throws Exception {
    Path here = Files.createTempFile(Path.of(""), "java", "");
    try {
      Files.move(Path.of(jvm("17").getJvm().get()), here, StandardCopyOption.REPLACE_EXISTING);
      assertThatThrownBy(() -> TargetJava.of("-jvm", here.toString(), TargetJava.OLDEST))
          .isInstanceOf(Refusal.class)
          .hasMessage("-jvm %s is neither a JDK's home nor a java program".formatted(here));
    } finally {
      Files.delete(here);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lib", "conf"})
  void aJdkThatOthersCanChangeIsNotStarted(String folder) throws Exception {
    PrivateProgram.assume();
    Path home = Files.createDirectory(temp.resolve("jdk"));
    for (String each : List.of("bin", "lib", "conf")) {
      Files.createDirectory(home.resolve(each));
    }
    Files.createFile(home.resolve("release"));
    Files.move(Path.of(jvm("17").getJvm().get()), home.resolve("bin/java"));
    assertThat(TargetJava.of("-jvm", home.toString(), TargetJava.OLDEST).feature()).isEqualTo(17);
    Files.setAttribute(home.resolve(folder), "unix:mode", 0777);
    assertThatThrownBy(() -> TargetJava.of("-jvm", home.toString(), TargetJava.OLDEST))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(home.resolve(folder) + ", of user ");
  }

  /** A script's daemon keeps the script's output open. */
  @Test
  @EndsAHang
  void whatItLeavesBehindIsNotWaitedFor() throws Exception {
    Options daemon = jvm("17");
    Path java = Path.of(daemon.getJvm().get());
    String script = Files.readString(java);
    Files.writeString(java, script + "(while [ -e " + java + " ]; do sleep 0.1; done) &\n");
    assertThat(TargetJava.of(daemon).feature()).isEqualTo(17);
    Files.delete(java); // ends it
  }

  @Test
  void forkFlagsFitTheRelease() {
    assertThat(ForkFlags.of(new TargetJava(temp, 17, "17", "", "")))
        .containsExactly("--enable-native-access=ALL-UNNAMED");
    assertThat(ForkFlags.of(new TargetJava(temp, 25, "25", "", "")))
        .contains("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
  }

  @Test
  void theHeapIsTheUsersIfOneIsAskedFor() {
    TargetJava java = new TargetJava(temp, 17, "17", "", "");
    String touched = "-XX:+AlwaysPreTouch";
    OptionsBuilder other = new OptionsBuilder();
    other.jvmArgs("-Dof=another");
    assertThat(ForkFlags.prepended(java, other.build())).contains(touched);
    assertThat(ForkFlags.prepended(java, new OptionsBuilder().jvmArgs("-Xmx20m").build()))
        .doesNotContain(touched);
    assertThat(
            ForkFlags.prepended(
                java, new OptionsBuilder().parent(other.build()).jvmArgsAppend("-Xmn9m").build()))
        .doesNotContain(touched);
    assertThat(
            ForkFlags.prepended(
                java, new OptionsBuilder().jvmArgsPrepend("-XX:MaxRAMPercentage=9").build()))
        .doesNotContain(touched);
  }

  @Test
  void whatAnEarlierReleaseDoesNotKnowIsNotHandedOn() {
    List<String> flags = List.of("-Xmx1g", "--sun-misc-unsafe-memory-access=allow");
    assertThat(ForkFlags.known(flags, new TargetJava(temp, 17, "17", "", "")))
        .containsExactly("-Xmx1g");
    assertThat(ForkFlags.known(flags, new TargetJava(temp, 25, "25", "", ""))).isEqualTo(flags);
  }

  private Options jvm(String version) throws Exception {
    Path java =
        Files.createFile(
            temp.resolve("java-" + version),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.writeString(
        java, "#!/bin/sh\necho '    java.specification.version = %s' >&2\n".formatted(version));
    return new OptionsBuilder().jvm(java.toString()).build();
  }
}
