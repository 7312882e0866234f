package io.github.msgq.bench.machine.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.bench.machine.linux.User;
import io.github.msgq.host.Command;
import io.github.msgq.host.EndsAHang;
import io.github.msgq.host.RequiresRoot;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EndsAHang // a FIFO that is opened would wait for ever
class TrustedPathTest {
  private static final int SOMEBODY = 60999;
  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  @TempDir Path temp;
  private Path between;
  private Path inner;
  private Path file;

  @BeforeEach
  void make() throws Exception {
    PrivateProgram.assume();
    between = Files.createDirectory(temp.resolve("between"));
    inner = Files.createDirectory(between.resolve("inner"));
    file = Files.writeString(inner.resolve("file"), "µ");
    mode(between, 0755);
    mode(inner, 0755);
    mode(file, 0644);
  }

  private static void mode(Path path, int mode) throws IOException {
    Files.setAttribute(path, "unix:mode", mode);
  }

  private static void give(Path path) throws IOException {
    Files.setAttribute(path, "unix:uid", SOMEBODY, LinkOption.NOFOLLOW_LINKS);
  }

  private static void letGroup(Path path, int mode) throws IOException {
    Files.setAttribute(path, "unix:gid", SOMEBODY);
    mode(path, mode);
  }

  /** Every use of the file is refused, by a sentence that names the directory and its owner. */
  private void refused(Path directory, String... words) {
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> TrustedPath.checkDirectory(inner),
            () -> TrustedPath.makeResultDirectory(inner, PRIVATE),
            () -> TrustedPath.checkCode(file),
            () -> TrustedPath.readResult(file),
            () -> TrustedPath.checkResult(file))) {
      assertThatThrownBy(use)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(directory + ", of user ")
          .hasMessageContainingAll(words)
          .hasMessageContaining("use a place that only you and root can change");
    }
  }

  private void taken() throws Exception {
    assertThat(TrustedPath.checkDirectory(inner)).isEqualTo(inner);
    TrustedPath.makeResultDirectory(inner, PRIVATE);
    TrustedPath.checkCode(file);
    TrustedPath.checkResult(file);
    assertThat(TrustedPath.readResult(file)).isEqualTo("µ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0700", "0755", "01777", "01775"})
  void aWayThatNobodyElseCanChangeIsTaken(String mode) throws Exception {
    mode(between, Integer.parseInt(mode, 8));
    taken();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0777", "0757"})
  void whereAnyUserWritesNothingIsUsed(String mode) throws Exception {
    mode(between, Integer.parseInt(mode, 8));
    refused(between, "any user");
  }

  @Test
  @RequiresRoot
  void whatIsInSomebodysDirectoryIsNotUsed() throws Exception {
    give(between);
    refused(between, "of user 60999", "its owner");
    mode(between, 01777);
    refused(between, "of user 60999", "its owner");
  }

  @Test
  @RequiresRoot
  void aGroupIsTrustedWithResultsAlone() throws Exception {
    letGroup(between, 02775);
    TrustedPath.makeResultDirectory(inner, PRIVATE);
    TrustedPath.checkResult(file);
    assertThat(TrustedPath.readResult(file)).isEqualTo("µ");
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> TrustedPath.checkDirectory(inner), () -> TrustedPath.checkCode(file))) {
      assertThatThrownBy(use).hasMessageContainingAll(between.toString(), "group 60999");
    }
    letGroup(inner, 0775);
    give(file); // who may replace it may as well have made it
    assertThat(TrustedPath.readResult(file)).isEqualTo("µ");
    give(inner); // but not the place where all others' results are
    assertThatThrownBy(() -> TrustedPath.readResult(file)).hasMessageContaining("its owner");
  }

  /** As the umask 002 makes them where each user has a group of his own. */
  @Test
  @RequiresRoot
  void aGroupThatHasOnlyThisUserInItIsThisUser() throws Exception {
    assumeTrue(User.isAloneIn(0, between), "root has a group of its own");
    mode(between, 0775);
    mode(file, 0664);
    taken();
    Grant.to(SOMEBODY, between); // its mask is in the group's bits
    assertThatThrownBy(() -> TrustedPath.checkDirectory(inner))
        .hasMessageContaining("access control list");
    TrustedPath.makeResultDirectory(inner, PRIVATE);
    assertThat(User.isAloneIn(0, between.resolve("none"))).as("what cannot be asked").isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {65534, 60999, 1})
  void noOtherGroupIsThisUser(int group) throws Exception {
    assertThat(User.isAloneIn(group, between)).isEqualTo(group == 1 && daemonIsAlone());
  }

  private static boolean daemonIsAlone() throws IOException {
    return Files.readString(Path.of("/etc/passwd"))
            .lines()
            .noneMatch(each -> each.matches("(?:[^:]*:){3}1:.*"))
        && Files.readString(Path.of("/etc/group")).contains(":1:\n");
  }

  @Test
  void aLinkIsResolvedStepByStep() throws Exception {
    Path link =
        Files.createSymbolicLink(temp.resolve("link"), Path.of("between/../between/./inner"));
    Path far = Files.createSymbolicLink(temp.resolve("far"), link);
    assertThat(TrustedPath.checkDirectory(far)).isEqualTo(inner);
    assertThat(TrustedPath.checkDirectory(far.resolve(".."))).isEqualTo(between);
    assertThat(TrustedPath.readResult(far.resolve("file"))).isEqualTo("µ");
    mode(between, 0777);
    assertThatThrownBy(() -> TrustedPath.checkDirectory(far)).hasMessageStartingWith(between + ",");
    Path loop = Files.createSymbolicLink(temp.resolve("loop"), Path.of("loop"));
    assertThatThrownBy(() -> TrustedPath.checkDirectory(loop))
        .hasMessageContaining("symbolic links");
  }

  @Test
  void directoriesAreMadeOneInTheOther() throws Exception {
    Path made = TrustedPath.makeDirectory(inner.resolve("a/b"), PRIVATE);
    assertThat(made).isEqualTo(inner.resolve("a/b"));
    for (Path each : List.of(made, made.getParent())) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
          .isEqualTo("rwx------");
    }
    assertThat(TrustedPath.makeDirectory(made, PRIVATE)).isEqualTo(made);
    Path nowhere = Files.createSymbolicLink(temp.resolve("nowhere"), temp.resolve("none"));
    assertThatThrownBy(() -> TrustedPath.makeDirectory(nowhere.resolve("a"), PRIVATE))
        .isInstanceOf(IOException.class);
    assertThat(temp.resolve("none")).doesNotExist();
  }

  @Test
  @RequiresRoot
  void noDirectoryIsMadeWhereAnothersLinkLeads() throws Exception {
    mode(temp, 01777);
    Path his = Files.createSymbolicLink(temp.resolve("his"), inner);
    give(his);
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> TrustedPath.makeDirectory(his.resolve("msgq/results"), PRIVATE),
            () -> TrustedPath.makeResultDirectory(his.resolve("results"), PRIVATE))) {
      assertThatThrownBy(use).hasMessageStartingWith(his + ", of user 60999");
    }
    assertThat(inner).isDirectoryNotContaining("glob:**{msgq,results}");
  }

  @Test
  @RequiresRoot
  void aLinkOfAnotherUserIsNotFollowed() throws Exception {
    mode(temp, 01777);
    Path his = Files.createSymbolicLink(temp.resolve("his"), between);
    Path toHis = Files.createSymbolicLink(temp.resolve("to-his"), Path.of("his"));
    give(his);
    for (Path each : List.of(his, toHis)) {
      Path there = each.resolve("inner/file");
      for (ThrowingCallable use :
          List.<ThrowingCallable>of(
              () -> TrustedPath.checkResult(there), () -> TrustedPath.readResult(there))) {
        assertThatThrownBy(use).hasMessageStartingWith(his + ", of user 60999");
      }
    }
  }

  /** In a shared directory others may give a link or a file of ours another name: link(2). */
  @Test
  void whatHasSeveralNamesInASharedDirectoryIsNotOurs() throws Exception {
    mode(between, 01777);
    Path link = Files.createSymbolicLink(inner.resolve("link"), Path.of("inner"));
    Path planted = between.resolve("planted");
    Command.of("ln", "-P", link + "", planted + "").run().isWell();
    assertThatThrownBy(() -> TrustedPath.checkDirectory(planted))
        .hasMessageContaining("put there by others");
    Path copy = Files.createLink(between.resolve("copy"), file);
    assertThatThrownBy(() -> TrustedPath.readResult(copy))
        .hasMessageContaining("put there by others");
    assertThatThrownBy(() -> TrustedPath.checkResult(copy))
        .hasMessageContaining("put there by others");
    taken();
  }

  /** Others may have moved it there, from a directory of theirs: rename(2). */
  @Test
  void codeThatIsInASharedDirectoryItselfIsNotOurs() throws Exception {
    mode(between, 01777);
    Path moved = Files.move(file, between.resolve("moved"));
    Path link = Files.createSymbolicLink(between.resolve("link"), inner);
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> TrustedPath.checkCode(moved),
            () -> TrustedPath.checkCode(link),
            () -> TrustedPath.checkDirectory(link))) {
      assertThatThrownBy(use).hasMessageContaining("put there by others");
    }
    TrustedPath.checkCode(inner);
    TrustedPath.checkResult(moved);
    assertThat(TrustedPath.readResult(moved)).isEqualTo("µ");
  }

  @Test
  @RequiresRoot
  void aGroupsDirectoryIsAPlaceForResultsButNotForNamesThatOthersForesee() throws Exception {
    letGroup(inner, 0775);
    TrustedPath.checkResult(file);
    assertThatThrownBy(() -> TrustedPath.checkUnshared(inner)).hasMessageContaining("group");
  }

  /** Others may add a class, or a link where a profiler will write, after the look. */
  @Test
  void aSharedDirectoryIsNeitherCodeNorAPlaceForNamesThatOthersForesee() throws Exception {
    TrustedPath.checkUnshared(inner);
    mode(inner, 01777);
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> TrustedPath.checkCode(inner),
            () -> TrustedPath.checkCode(between),
            () -> TrustedPath.checkUnshared(inner))) {
      assertThatThrownBy(use).hasMessageStartingWith(inner + ",").hasMessageContaining("add files");
    }
    assertThat(TrustedPath.checkDirectory(inner)).isEqualTo(inner);
  }

  @Test
  @RequiresRoot
  void anothersFileInASharedDirectoryIsNotUsed() throws Exception {
    mode(between, 01777);
    Path his = Files.writeString(between.resolve("his"), "x");
    give(his);
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> TrustedPath.readResult(his),
            () -> TrustedPath.checkResult(his),
            () -> TrustedPath.checkCode(his))) {
      assertThatThrownBy(use).hasMessageStartingWith(his + ", of user 60999");
    }
  }

  @ParameterizedTest
  @CsvSource({"0666, any user", "01666, any user", "0664, group"})
  @RequiresRoot
  void codeThatOthersCanChangeIsNotRun(String mode, String who) throws Exception {
    letGroup(file, Integer.parseInt(mode, 8));
    assertThatThrownBy(() -> TrustedPath.checkCode(file))
        .hasMessageContainingAll(file.toString(), who);
    assertThatThrownBy(() -> TrustedPath.checkCode(inner))
        .as("its folder")
        .hasMessageContaining(who);
    assertThatCode(() -> TrustedPath.checkDirectory(inner)).doesNotThrowAnyException();
    if (who.equals("any user")) {
      assertThatThrownBy(() -> TrustedPath.readResult(file)).hasMessageContaining(who);
    }
  }

  @Test
  void nothingButARegularFileIsOpened() throws Exception {
    Path fifo = inner.resolve("fifo");
    Command.of("mkfifo", fifo.toString()).run().isWell();
    for (Path each : List.of(fifo, Path.of("/dev/full"), inner)) {
      assertThatThrownBy(() -> TrustedPath.readResult(each)).hasMessageStartingWith("it is ");
      assertThatThrownBy(() -> TrustedPath.checkResult(each)).hasMessageStartingWith("it is ");
    }
    assertThatThrownBy(() -> TrustedPath.checkCode(fifo)).hasMessageContaining("regular file");
    assertThatThrownBy(() -> TrustedPath.checkDirectory(file))
        .hasMessageContaining("not a directory");
    assertThatThrownBy(() -> TrustedPath.readResult(file.resolve("x")))
        .hasMessageContaining("not a directory");
  }

  @Test
  void noFileIsTooLargeForMemory() throws Exception {
    assumeTrue(Runtime.getRuntime().maxMemory() >= 768 << 20, "needs a heap of 768 MiB");
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength((256 << 20) + 1);
    }
    assertThatThrownBy(() -> TrustedPath.readResult(file)).hasMessageContaining("256 MiB");
  }

  @Test
  void aDirectoryOfCodeIsCheckedWithAllInIt() throws Exception {
    Files.createSymbolicLink(inner.resolve("dead"), Path.of("nothing"));
    Files.createSymbolicLink(inner.resolve("loop"), between);
    Path far = Files.createDirectory(temp.resolve("far"));
    Path loaded = Files.writeString(far.resolve("libjvm.so"), "");
    Files.createSymbolicLink(inner.resolve("lib"), far);
    TrustedPath.checkCode(between);
    mode(loaded, 0666);
    assertThatThrownBy(() -> TrustedPath.checkCode(between)).hasMessageStartingWith(loaded + ",");
  }

  /** As some JDKs have for their sources; others could make the file later. */
  @Test
  void aLinkInCodeLeadsNowhereUnlessOthersCanMakeWhatItLeadsTo() throws Exception {
    Path shared = Files.createDirectory(temp.resolve("shared"));
    Files.createSymbolicLink(inner.resolve("dead"), shared.resolve("nothing"));
    Files.createSymbolicLink(inner.resolve("deader"), shared.resolve("no/nothing"));
    TrustedPath.checkCode(between);
    for (int mode : new int[] {0777, 01777}) {
      mode(shared, mode);
      assertThatThrownBy(() -> TrustedPath.checkCode(between))
          .hasMessageStartingWith(shared + ", of user ");
    }
  }

  @Test
  @RequiresRoot
  void aPrivateDirectoryIsThisUsersAlone() throws Exception {
    assertThatThrownBy(() -> TrustedPath.checkPrivate(inner)).hasMessageContaining("mode 0700");
    mode(inner, 0700);
    TrustedPath.checkPrivate(inner);
    assertThat(TrustedPath.isOwn(inner)).isTrue();
    assertThat(TrustedPath.isOwn(inner.resolve("none"))).isFalse();
    Path link = Files.createSymbolicLink(temp.resolve("link"), inner);
    assertThatThrownBy(() -> TrustedPath.checkPrivate(link)).hasMessageContaining("mode 0700");
    give(inner);
    assertThatThrownBy(() -> TrustedPath.checkPrivate(inner)).hasMessageContaining("user 60999");
    assertThat(TrustedPath.isOwn(inner)).isFalse();
  }

  @Test
  void aProgramOfPathIsFoundByItsAbsolutePath() {
    assertThat(Tool.find("true")).get().satisfies(path -> assertThat(path).isAbsolute());
    assertThat(Tool.find("no-such-program")).isEmpty();
  }
}
