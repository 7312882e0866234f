package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.host.RequiresMountNamespace;
import io.github.msgq.host.RequiresRoot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Temp directories that are not what one expects. */
@Tag("one-jdk")
class TempDirectoryIT {
  private static final String RUN =
      "OneWay -p transport=uds -p connection=long -p client=c -p server=java -p placement=none -f 1 -wi 1"
          + " -w 100ms -i 1 -r 100ms";

  @TempDir Path temp;
  @TempDir Path home;

  /** A JVM that a shell becomes after this, in a mount namespace of its own. */
  private BenchmarksJar after(String script, Object... values) throws Exception {
    List<String> shell = new ArrayList<>(List.of("env", "-u", "XDG_RUNTIME_DIR", "unshare", "-rm"));
    shell.addAll(List.of("sh", "-ec", script.formatted(values), "sh"));
    return new BenchmarksJar(temp, home).archived().in(shell);
  }

  /** Runs with the temp directory mounted so, which nobody else sees. */
  private Ended run(String mount) throws Exception {
    return after("mount -t tmpfs -o %s none '%s'; cd '%s'; exec \"$@\"", mount, temp, home)
        .with("-Duser.home=" + home)
        .type(RUN);
  }

  @Test
  @RequiresRoot
  @RequiresMountNamespace
  void noexecIsNoHindrance() throws Exception {
    Ended run = run("noexec");
    assertThat(run.out()).contains("1 measured, 0 n/a, 0 failed");
    assertThat(run.status()).as(run.err()).isZero();
    try (var left = Files.list(home)) {
      assertThat(left).noneMatch(file -> file.getFileName().toString().startsWith("msgq"));
    }
  }

  /** The server does not see another one. */
  @Test
  @RequiresRoot
  @RequiresMountNamespace
  void aSharedOneMayNotBeNoexec() throws Exception {
    Ended run =
        after("mount -t tmpfs -o noexec none '%s'; exec \"$@\"", home)
            .type("quick --server-command true --shared-directory %s", home);
    assertThat(run.err())
        .isEqualTo(
            "--shared-directory takes a directory from which libraries can be loaded; %s is mounted noexec\n"
                .formatted(home));
    assertThat(run.status()).isEqualTo(1);
  }

  /** Not even a profiler, whose names others can foresee. */
  @Test
  void nothingElseIsMadeInIt() throws Exception {
    Path calls = home.resolve("calls");
    String strace = "strace -f -qq -e trace=mkdir,mkdirat -o " + calls;
    Ended run =
        new BenchmarksJar(temp, home)
            .in(List.of(strace.split(" ")))
            .type(RUN + " --no-files -prof jfr:dir=" + home);
    assertThat(run.out()).contains("1 measured, 0 n/a, 0 failed");
    assertThat(Files.readAllLines(calls))
        .filteredOn(line -> line.contains("\"" + temp + "/"))
        .isNotEmpty()
        .allMatch(line -> line.contains("\"" + temp + "/msgq-"));
  }

  @Test
  @RequiresRoot
  @RequiresMountNamespace
  void aFullOneIsNamed() throws Exception {
    Ended run = run("size=100k");
    assertThat(run.status()).isNotZero();
    assertThat(run.out() + run.err()).contains("No space", temp.toString()).doesNotContain("\tat ");
  }

  @Test
  @RequiresRoot
  @RequiresMountNamespace
  void aMountPointOfAnyNameIsNoHindrance() throws Exception {
    String mount = "d='%s/'$(printf 'a b+\\377\\\\'); mkdir \"$d\"; mount -t tmpfs none \"$d\";";
    Ended ended = after(mount + " LC_ALL=C exec \"$@\"", home).type("doctor --no-gauge");
    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(ended.out() + ended.err()).doesNotContain("\tat ");
  }

  @Test
  void tooLittleMemoryIsOneSentence() throws Exception {
    String saved =
        Path.of("src/test/resources/io/github/msgq/bench/results/saved/small.json").toAbsolutePath()
            + "";
    Ended ended =
        new BenchmarksJar(temp, home).with("-Xmx8m").run("report", saved, "-o", "small.html");
    assertThat(ended.err()).contains("-Xmx").hasLineCount(1);
    assertThat(ended.status()).isEqualTo(2);
  }

  @Test
  @RequiresRoot
  @RequiresMountNamespace
  void aNameThatTheLocaleCannotExpressIsOneSentence() throws Exception {
    String directory = "d='%s/t'$(printf '\\303\\244')mp; mkdir \"$d\"; java=$1; shift 2;";
    Ended ended =
        after(directory + " LC_ALL=C exec $java -Djava.io.tmpdir=\"$d\" \"$@\"", temp)
            .type("OneWay");
    assertThat(ended.out() + ended.err()).contains("LC_ALL=").doesNotContain("\tat ");
    assertThat(ended.status()).isEqualTo(1);
  }
}
