package msgq.bench.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import msgq.bench.linux.User;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedTest {
  private static final int SOMEBODY = 54321;

  @TempDir Path temp;
  private Path between;
  private Path inner;

  @BeforeEach
  void make() throws Exception {
    between = Files.createDirectory(temp.resolve("between"));
    inner = Files.createDirectory(between.resolve("inner"));
    for (Path each : new Path[] {between, inner}) {
      Files.setAttribute(each, "unix:mode", 0755);
    }
  }

  private static void give(Path path) throws IOException {
    assumeTrue(User.id() == 0, "only root can give something away");
    Files.setAttribute(path, "unix:uid", SOMEBODY, LinkOption.NOFOLLOW_LINKS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0700", "0755", "01777", "01775"})
  void nobodyElseCanReplaceWhatIsThere(String mode) throws Exception {
    Files.setAttribute(between, "unix:mode", Integer.parseInt(mode, 8));
    assertThat(Trusted.directory(inner)).isEqualTo(inner);
    assertThatCode(() -> Trusted.folder(between)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"0777, any user", "0757, any user", "0775, group"})
  void whoCanReplaceItIsNamed(String mode, String who) throws Exception {
    Files.setAttribute(between, "unix:mode", Integer.parseInt(mode, 8));
    assertThatThrownBy(() -> Trusted.directory(inner))
        .hasMessageStartingWith(who)
        .hasMessageEndingWith(between.toString());
    if (who.equals("any user")) {
      assertThatThrownBy(() -> Trusted.folder(between)).hasMessageStartingWith(who);
    } else { // its owner has said so
      assertThatCode(() -> Trusted.folder(between)).doesNotThrowAnyException();
    }
  }

  @Test
  void anAccessControlListLetsOthersWriteToo() throws Exception {
    Grant.to(SOMEBODY, between);
    assertThatThrownBy(() -> Trusted.directory(inner)).hasMessageContaining("access control list");
  }

  @Test
  void theOwnerOfADirectoryCanReplaceWhatIsInIt() throws Exception {
    Files.setAttribute(between, "unix:mode", 01777);
    give(between);
    assertThatThrownBy(() -> Trusted.directory(inner)).hasMessageStartingWith("user 54321");
    assertThatThrownBy(() -> Trusted.folder(between)).hasMessageEndingWith("user 54321");
  }

  @Test
  void theRealPathIsWhatIsUsed() throws Exception {
    Path link = Files.createSymbolicLink(temp.resolve("link"), between);
    assertThat(Trusted.directory(link.resolve("inner"))).isEqualTo(inner);
    assertThatThrownBy(() -> Trusted.folder(link)).hasMessageStartingWith(link + " ");
    Files.setPosixFilePermissions(between, PosixFilePermissions.fromString("rwx------"));
    assertThat(Trusted.otherOwner(between)).isEmpty();
    assertThat(Trusted.otherOwner(link)).isPresent();
  }

  @Test
  void aPrivateDirectoryIsThisUsersAlone() throws Exception {
    assertThat(Trusted.otherOwner(inner)).isPresent();
    Files.setPosixFilePermissions(inner, PosixFilePermissions.fromString("rwx------"));
    assertThat(Trusted.otherOwner(inner)).isEmpty();
    assertThat(Trusted.isOwn(inner)).isTrue();
    assertThat(Trusted.isOwn(inner.resolve("none"))).isFalse();
    give(inner);
    assertThat(Trusted.otherOwner(inner)).contains("user 54321");
    assertThat(Trusted.isOwn(inner)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0666", "01666", "0664"})
  void aJarThatOthersCanChangeIsNotRun(String mode) throws Exception {
    Files.createFile(inner.resolve("good.jar"));
    Files.createFile(inner.resolve("any.txt"));
    assertThatCode(() -> Trusted.jars(inner)).doesNotThrowAnyException();
    Path jar = Files.createFile(inner.resolve("bad.jar"));
    Files.setAttribute(jar, "unix:mode", Integer.parseInt(mode, 8));
    assertThatThrownBy(() -> Trusted.jars(inner)).hasMessageStartingWith(jar + " ");
  }

  @Test
  void aJarThatIsALinkIsNotRun() throws Exception {
    Path file = Files.createFile(temp.resolve("file"));
    Path jar = Files.createSymbolicLink(inner.resolve("a.jar"), file);
    assertThatThrownBy(() -> Trusted.jars(inner)).hasMessageStartingWith(jar + " ");
  }

  @Test
  void aLinkOfAnotherUserOnTheWayIsNotFollowed() throws Exception {
    Path own = Files.createSymbolicLink(temp.resolve("own"), between);
    assertThatCode(() -> Trusted.place(own.resolve("file"))).doesNotThrowAnyException();
    Path his = Files.createSymbolicLink(temp.resolve("his"), between);
    Path toHis = Files.createSymbolicLink(temp.resolve("to-his"), Path.of("his"));
    give(his);
    for (Path each : new Path[] {his, toHis}) {
      assertThatThrownBy(() -> Trusted.place(each.resolve("file")))
          .hasMessageStartingWith(his + " ")
          .hasMessageEndingWith("user 54321");
    }
  }
}
