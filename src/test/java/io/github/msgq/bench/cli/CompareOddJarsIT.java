package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.host.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Jars that lack something, change, fail, or do harm. */
class CompareOddJarsIT extends ComparedJars {
  /** Jars are copied, and so is what they name beside them. */
  @Test
  void whatAJarNamesBesideItIsFound() throws Exception {
    Path old =
        ToyJar.thin(Files.createDirectory(jars.resolve("old")), "names=a.B.c\na.B.c.figure=100");
    Path now =
        ToyJar.thin(Files.createDirectory(jars.resolve("new")), "names=a.B.c\na.B.c.figure=130");
    Ended ended = msgq.type("compare %s %s -f 3", old, now);
    assertThat(ended.err()).isEmpty();
    assertThat(ended.status()).isEqualTo(3);
    Files.setPosixFilePermissions(
        now.resolveSibling("lib"), PosixFilePermissions.fromString("rwxrwxrwx"));
    ended = msgq.type("compare %s %s -f 3", old, now);
    assertThat(ended.err()).contains("lib, of", "can be changed by any user");
    assertNothingLeft();
  }

  /** A change of any byte would fail a signed one. */
  @Test
  void signedJarsAndOneBelowALaunchScriptAreRun() throws Exception {
    Path thin =
        ToyJar.thin(Files.createDirectory(jars.resolve("old")), "names=a.B.c\na.B.c.figure=100");
    Path fat = ToyJar.standIn(jars.resolve("fat.jar"), "names=a.B.c\na.B.c.figure=130");
    tool("keytool", "-genkeypair", "-alias", "toy", "-keyalg", "EC", "-dname", "CN=toy");
    tool("jarsigner", thin.resolveSibling("lib/jmh core.jar").toString(), "toy");
    tool("jarsigner", fat.toString(), "toy");
    Path below = Files.writeString(jars.resolve("new.jar"), "#!/bin/sh\nexec java -jar $0\n");
    Files.write(below, Files.readAllBytes(fat), StandardOpenOption.APPEND);
    Ended ended = msgq.type("compare %s %s -f 3", thin, below);
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).contains("1 slower");
    assertNothingLeft();
  }

  /** A tool of the JDK that has to do with keys. */
  private void tool(String name, String... arguments) throws Exception {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", name).toString());
    words.addAll(List.of("-keystore", jars.resolve("keys").toString(), "-storepass", "changeit"));
    words.addAll(List.of(arguments));
    Command.of(words).run().isWell();
  }

  @Test
  void aJarMayBeRemovedMeanwhile() throws Exception {
    String toy = "names=a.B.c\na.B.c.figure=100\nremoves=" + jars.resolve("old.jar");
    Ended ended = compare(toy, toy, "-f", "3");
    assertThat(ended.err()).isEmpty();
    assertThat(json()).hasSize(2);
  }

  @Test
  void whatIsBesideAJarIsFound() throws Exception {
    Files.writeString(Files.createDirectory(jars.resolve("config")).resolve("it"), "x");
    String toy = "names=a.B.c\na.B.c.how=beside\na.B.c.figure=";
    Ended ended = compare(toy + 100, toy + 130, "-f", "3");
    assertThat(ended.out()).contains("1 slower");
    assertThat(jars.resolve("config/it")).hasContent("x");
    assertNothingLeft();
  }

  /** A limit of the size of files is reached as the end of a disk is. */
  @Test
  void whatCannotBeWrittenIsNamed() throws Exception {
    msgq = msgq.in(List.of("sh", "-c", "ulimit -f 2; exec \"$@\"", "sh"));
    String toy = "names=a.B.c\na.B.c.figure=1";
    Ended ended = compare(toy, toy);
    assertThat(ended.err()).contains("cannot write /", "JmhHost.class (").hasLineCount(1);
    assertThat(ended.status()).isEqualTo(1);
  }

  /** What a benchmark cleans up is not the launcher's. */
  @Test
  void aBenchmarkMayEmptyItsTemporaryDirectory() throws Exception {
    String toy = "names=a.B.c\na.B.c.how=empties\na.B.c.figure=";
    Ended ended = compare(toy + 100, toy + 130, "-f", "3");
    assertThat(ended.out()).contains("1 slower");
    assertThat(ended.status()).isEqualTo(3);
    assertThat(calls()).hasSize(6);
    assertNothingLeft();
  }

  @Test
  void eachBadCaseHasASentence() throws Exception {
    Ended ended =
        compare(
            """
            names=a.B.good,a.B.gone,a.B.fails,a.B.empty,a.B.links,a.B.odd,a.B.grown
            a.B.good.figure=1
            a.B.fails.figure=1
            a.B.empty.figure=1
            a.B.links.figure=1
            a.B.odd.params=s=x,y, z
            a.B.odd.figure=1
            a.B.grown.figure=1
            """,
            """
            names=a.B.good,a.B.fresh,a.B.fails,a.B.empty,a.B.links,a.B.odd,a.B.grown
            a.B.good.figure=1
            a.B.fails.how=fails
            a.B.empty.how=empty
            a.B.links.figure=1
            a.B.links.how=links
            a.B.odd.params=s=x,y, z
            a.B.odd.figure=1
            a.B.grown.params=n=1, 2
            """,
            "-f",
            "3");
    String out = ended.out().replaceAll("\\s+", " ");
    assertThat(out)
        .contains(
            "only in old.jar: a.B.gone; a.B.grown only in new.jar: a.B.fresh; a.B.grown n=1; a.B.grown n=2")
        .contains(
            "not measured, as JMH's -p splits a value at commas, and refuses '=' and no value: a.B.odd s=x,y")
        .contains("java.lang.IllegalStateException: on purpose")
        .contains("JMH left no result (exit status 0)")
        .contains("JMH left a link in place of a result")
        .doesNotContain("only in old.jar: B.");
    assertThat(ended.status()).isEqualTo(2);
    assertNothingLeft();
  }

  @Test
  void aForkThatFailsIsRepeatedOnce() throws Exception {
    String toy = "names=a.B.c\na.B.c.how=stumbles\na.B.c.figure=";
    Ended ended = compare(toy + 100, toy + 130, "-f", "3");
    assertThat(calls()).hasSize(7);
    assertThat(ended.out().replaceAll("\\s+", " "))
        .contains("1 slower", ".jar B.c: left out 1 of 4 forks (JMH left no result", "on purpose");
    assertThat(ended.status()).isEqualTo(2);
    assertNothingLeft();
  }

  /** It may have become slower. */
  @Test
  void whatBothHaveAndCannotBeMeasuredIsUndecided() throws Exception {
    String toy = "names=a.B.good,a.B.odd\na.B.good.figure=1\na.B.odd.figure=1\na.B.odd.params=s=";
    String[] options = {"-f", "3", "--fail-on-regression", "50%"};
    Ended ended = compare(toy + "x,y, z", toy + "x,y, z", options);
    assertThat(ended.out()).contains("What was not compared may be worse");
    assertThat(ended.status()).isEqualTo(5);
    assertThat(compare(toy + "1", toy + "2", options).status()).as("not one value").isEqualTo(5);
    assertThat(compare(toy + "1, 2", toy + "2", options).status()).as("a value less").isZero();
  }

  @Test
  void whatIsInAJarMovesNoTerminal() throws Exception {
    Path old =
        ToyJar.standIn(
            jars.resolve("o\u001b[2Jld.jar"),
            "names=a.B.c\na.B.c.figure=100\na.B.c.params=s=x, \\u001b[31my");
    Ended ended = msgq.run("compare", old.toString(), old.toString(), "-f", "3");
    assertThat(ended.out() + ended.err())
        .contains("a.B.c s=\uFFFD[31my", "o\uFFFD[2Jld.jar")
        .doesNotContain("\u001b");
    for (String ending : List.of("new.json", ".html")) {
      assertThat(BenchmarksJar.only(current.resolve("results"), ending))
          .content()
          .doesNotContain("\u001b");
    }
  }

  @Test
  void aJarThatPrintsWithoutEndOrDoesNotAnswerIsEnded() throws Exception {
    msgq = msgq.with("-Dmsgq.printed.bytes=10000000").with("-Xmx64m");
    String toy = "names=a.B.c\na.B.c.figure=100\na.B.c.how=floods";
    Ended flooded = compare(toy, toy, "-f", "3");
    assertThat(flooded.out()).contains("it was ended, since it printed without end");
    assertThat(flooded.status()).isEqualTo(2);
    msgq = new BenchmarksJar(temp, current).with("-Dmsgq.list.millis=1000");
    String silent = "names=a.B.c\nlist.sleep=600000";
    Ended waited = compare(silent, silent);
    assertThat(waited.err())
        .contains("old.jar cannot list its benchmarks by org.openjdk.jmh.Main")
        .contains("it had not ended after 1.0 s")
        .hasLineCount(1);
    assertNothingLeft();
  }

  /** It has left the group, so it lives on; here the test ends it. */
  @Test
  void aProcessThatHoldsTheOutputIsNotAwaitedForever() throws Exception {
    msgq = msgq.with("-Dmsgq.output.millis=2000");
    String toy = "names=a.B.c\na.B.c.how=leaves\na.B.c.figure=";
    try {
      Ended ended = compare(toy + 100, toy + 130, "-f", "3");
      assertThat(ended.err()).isEmpty();
      assertThat(ended.out()).contains("1 slower");
      assertThat(left()).hasSize(6).allMatch(ProcessHandle::isAlive);
      assertThat(BenchmarksJar.only(current.resolve("results"), ".log"))
          .content()
          .contains("another process holds its output");
    } finally {
      left().forEach(ProcessHandle::destroyForcibly);
    }
    assertNothingLeft();
  }

  private List<ProcessHandle> left() throws IOException {
    return Files.readAllLines(current.resolve("left")).stream()
        .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
        .toList();
  }

  @Test
  void aUmaskThatLetsAllWriteIsNoFailure() throws Exception {
    msgq = msgq.in(List.of("sh", "-c", "umask 0; exec \"$@\"", "sh"));
    String toy = "names=a.B.c\na.B.c.figure=";
    Ended ended = compare(toy + 100, toy + 130, "-f", "3");
    assertThat(ended.out()).contains("1 slower");
    assertThat(ended.status()).isEqualTo(3);
  }

  @Test
  void aFirstResultThatFailsIsASentence() throws Exception {
    String toy = "names=a.B.c\na.B.c.how=fails\nwithout.lp=1";
    Ended ended = compare(toy, toy, "-f", "3");
    assertThat(ended.err()).contains("IllegalStateException: on purpose").hasLineCount(1);
    assertThat(ended.status()).isEqualTo(1);
  }

  /** JMH lists parameters since 1.12. */
  @Test
  void withoutAListOfParametersTheyComeFromAFirstResult() throws Exception {
    String toy = "names=a.B.c\na.B.c.figure=100\nwithout.lp=1";
    Ended ended = compare(toy, toy, "-p", "size=4", "-f", "3", "-i", "9");
    assertThat(ended.out()).contains("1 combination");
    assertThat(calls()).hasSize(8);
    assertThat(calls().subList(0, 2)).allMatch(call -> call.contains("-p, size=4, -wi, 0"));
    assertThat(calls().subList(2, 8)).allMatch(call -> call.contains("-p, size=4, -i, 9, -f, 1"));
  }

  @Test
  void anExpressionIsNoOptionOfJmh() throws Exception {
    Ended ended = compare("names=a.B.c", "names=a.B.c", "--", "-o", "file");
    assertThat(ended.err()).contains("'-o' stands where an expression").hasLineCount(1);
    assertThat(ended.status()).isEqualTo(1);
    assertThat(current.resolve("file")).doesNotExist();
  }

  @Test
  void aJarWithoutJmhIsRefused() throws Exception {
    Ended ended =
        msgq.type(
            "compare %s %s",
            BenchmarksJar.JAR.resolveSibling("msgq-0.1.0-SNAPSHOT.jar"), BenchmarksJar.JAR);
    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err())
        .contains("cannot list its benchmarks by org.openjdk.jmh.Main", "main class");
    assertNothingLeft();
  }
}
