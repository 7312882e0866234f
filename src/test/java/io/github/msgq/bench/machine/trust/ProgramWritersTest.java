package io.github.msgq.bench.machine.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.host.RequiresRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who can change the program, and what that lets them. */
class ProgramWritersTest {
  private static final int OWNER = 60999;
  private static final int ANOTHER = 60998;

  @TempDir Path temp;
  private Path checkout;
  private Path jar;
  private Path result;

  @BeforeEach
  void make() throws Exception {
    checkout = Files.createDirectory(temp.resolve("checkout"));
    jar = Files.createFile(Files.createDirectory(checkout.resolve("target")).resolve("b.jar"));
    result = Files.createFile(checkout.resolve("target/result"));
    for (Path each : List.of(checkout, jar.getParent())) {
      Files.setAttribute(each, "unix:mode", 0755);
    }
    Files.setAttribute(jar, "unix:mode", 0644);
    Files.setAttribute(result, "unix:mode", 0644);
  }

  private static void give(Path path, int user) throws IOException {
    Files.setAttribute(path, "unix:uid", user, LinkOption.NOFOLLOW_LINKS);
  }

  private static ProgramWriters of(Path... program) throws IOException {
    return ProgramWriters.of(List.of(program));
  }

  private static void use(Path path, ProgramWriters writers) throws IOException {
    for (boolean results : new boolean[] {true, false}) {
      Step.walk(path, new Rule(results, writers));
    }
  }

  private static ThrowingCallable using(Path path, ProgramWriters writers) {
    return () -> use(path, writers);
  }

  /** As root in a container has it, where a directory of the user outside is mounted. */
  @RequiresRoot
  @Test
  void whoOwnsTheCheckoutIsTrustedByTheJarInIt() throws Exception {
    give(checkout, OWNER);
    ProgramWriters writers = of(jar);
    assertThat(writers.owners()).contains(OWNER);
    use(result, writers);
    give(result, OWNER);
    use(result, writers);
    give(result, ANOTHER);
    assertThatThrownBy(using(result, writers)).hasMessageContaining("its owner");
  }

  @RequiresRoot
  @Test
  void whoOwnsTheJarOrALinkToItIsTrusted() throws Exception {
    give(jar, OWNER);
    assertThat(of(jar).owners()).contains(OWNER);
    Path link = Files.createSymbolicLink(temp.resolve("link"), jar);
    give(link, ANOTHER);
    assertThat(of(link).owners()).contains(OWNER, ANOTHER);
    assertThat(of(jar).owners()).doesNotContain(ANOTHER);
  }

  /** The attack: the jar is somewhere else, where he cannot change it. */
  @RequiresRoot
  @Test
  void anotherCheckoutsOwnerIsNotTrusted() throws Exception {
    Path installed = Files.createFile(temp.resolve("installed.jar"));
    give(checkout, OWNER);
    assertThatThrownBy(using(result, of(installed)))
        .hasMessageStartingWith(checkout + ", of user 60999")
        .hasMessageContaining("its owner");
  }

  @RequiresRoot
  @Test
  void theOwnerOfTheCheckoutMayLetNobodyElseWriteIt() throws Exception {
    give(checkout, OWNER);
    Files.setAttribute(result, "unix:mode", 0666);
    assertThatThrownBy(using(result, of(jar))).hasMessageContaining("any user");
  }

  /** As a tool cache has a JDK, and WSL or a CI's runner a checkout. */
  @Test
  void whereEverybodyCanChangeTheProgramSoTheyMayTheRest() throws Exception {
    assertThat(of(jar).everybody()).isFalse();
    Files.setAttribute(jar, "unix:mode", 0666);
    assertThat(of(jar).everybody()).isTrue();
    Files.setAttribute(jar, "unix:mode", 0644);
    Files.setAttribute(checkout, "unix:mode", 0777);
    Files.setAttribute(result, "unix:mode", 0666);
    ProgramWriters writers = of(checkout, jar);
    assertThat(writers.everybody()).isTrue();
    use(result, writers);
    Path installed = Files.createFile(temp.resolve("installed.jar"));
    assertThatThrownBy(using(result, of(installed))).hasMessageContaining("any user");
  }

  @RequiresRoot
  @Test
  void aSharedDirectoryOnTheWayLetsNobodyChangeTheProgram() throws Exception {
    Files.setAttribute(checkout, "unix:mode", 01777);
    assertThat(of(jar).everybody()).isFalse();
    give(checkout, OWNER);
    assertThat(of(jar)).isEqualTo(new ProgramWriters(Set.of(0, OWNER), false));
  }
}
