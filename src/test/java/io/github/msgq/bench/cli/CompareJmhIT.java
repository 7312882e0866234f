package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.host.Command;
import io.github.msgq.host.RequiresTool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The JMH of a jar, and its connection with its fork. */
class CompareJmhIT extends ComparedJars {
  private static final String TOY =
      """
      package toy;

      import java.io.*;
      import java.nio.file.*;
      import java.util.concurrent.TimeUnit;
      import java.util.concurrent.locks.LockSupport;
      import org.openjdk.jmh.annotations.*;

      @State(Scope.Benchmark)
      @BenchmarkMode(Mode.AverageTime)
      @Warmup(iterations = 0)
      @Measurement(iterations = 1, time = 20, timeUnit = TimeUnit.MILLISECONDS)
      public class Toy {
        public static class Odd extends RuntimeException {
          public Odd() {
            super("on purpose");
          }
        }

        public static class Gadget implements Serializable {
          private void readObject(ObjectInputStream in) throws IOException {
            Files.createFile(Path.of("it was here"));
          }
        }

        @State(Scope.Benchmark)
        public static class Text {
          @Param({"ä", "日本"})
          String text;
        }

        @Benchmark
        @Fork(jvm = "JAVA")
        public void forged() {}

        @Benchmark
        public void halts() {
          Runtime.getRuntime().halt(0);
        }

        @State(Scope.Benchmark)
        public static class Endless {
          @Setup
          public void setup() throws InterruptedException {
            Thread.sleep(Long.MAX_VALUE);
          }
        }

        @Benchmark
        public void endless(Endless its) {}

        @Benchmark
        @Fork(jvmArgsAppend = {"-Djmh.shutdownTimeout=2", "-Djmh.shutdownTimeout.step=1"})
        public void leaves() {
          Thread left = new Thread(() -> LockSupport.parkNanos(Long.MAX_VALUE));
          left.setDaemon(false);
          left.start();
        }

        @Benchmark
        @Fork(jvmArgs = "-Da=b")
        public void flags() {}

        @Benchmark
        public void odd() {
          throw new Odd();
        }

        @Benchmark
        @Fork(jvmArgsPrepend = "-Dx=y")
        public String größe(Text its) {
          if (!its.text.equals("ä") && !its.text.equals("日本")) {
            throw new IllegalStateException(its.text);
          }
          return its.text;
        }
      }
      """;

  private Path toy(String source) throws Exception {
    return ToyJar.withJmh(jars.resolve("toy.jar"), "toy.Toy", source);
  }

  /** What connects with JMH before the fork does, or in its place. */
  private Path java(String first) throws IOException {
    String script = "#!/bin/bash\ncase \"$*\" in *ForkedMain*) %s;; esac\nexec '%s' \"$@\"\n";
    Path real = Path.of(System.getProperty("java.home"), "bin/java");
    Path java = Files.writeString(jars.resolve("java"), script.formatted(first, real));
    return Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
  }

  /** Instead of a fork a neighbour connects, and sends an object whose class is in the jar. */
  @Test
  @RequiresTool("bash")
  void anObjectThatIsNotOfJmhIsNotRead() throws Exception {
    Path sent = jars.resolve("sent");
    String send =
        "exec 3<>/dev/tcp/127.0.0.1/${@: -1}; cat '%s' >&3; cat <&3 >/dev/null; exit 1"
            .formatted(sent);
    Path jar = toy(TOY.replace("JAVA", java(send).toString()));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
      Object gadget = loader.loadClass("toy.Toy$Gadget").getDeclaredConstructor().newInstance();
      new ObjectOutputStream(bytes).writeObject(gadget);
    }
    Files.write(sent, bytes.toByteArray());
    Ended ended = msgq.type("compare %s %s forged -f 3", jar, jar);
    assertThat(current.resolve("it was here")).doesNotExist();
    assertThat(log()).contains("<refused an object that is not JMH's: class toy.Toy$Gadget>");
    assertThat(ended.status()).isEqualTo(2);
    assertNothingLeft();
  }

  /** It has the connection that the fork needs. */
  @Test
  @RequiresTool("bash")
  void aNeighbourWhoSaysNothingHoldsNoRunForever() throws Exception {
    msgq = msgq.with("-Dmsgq.grace.millis=5000");
    Path jar = toy(TOY.replace("JAVA", java("exec 3<>/dev/tcp/127.0.0.1/${@: -1}").toString()));
    Ended ended = msgq.type("compare %s %s forged -f 3 --within 1s", jar, jar);
    assertThat(ended.out().replaceAll("\\s+", " "))
        .contains("Toy.forged failed (it was ended, since it had not ended");
    assertThat(ended.status()).isEqualTo(2);
    assertNothingLeft();
  }

  @Test
  void whatNeverEndsIsEndedAndNamed() throws Exception {
    msgq = msgq.with("-Dmsgq.grace.millis=5000");
    Path jar = toy(TOY);
    Ended ended = msgq.type("compare %s %s endless -f 3 --within 1s", jar, jar);
    assertThat(ended.out().replaceAll("\\s+", " "))
        .contains("Toy.endless failed (it was ended, since it had not ended after");
    assertThat(ended.status()).isEqualTo(2);
    assertNothingLeft();
  }

  @Test
  void aThreadThatABenchmarkLeavesIsNamedWithWhatItCosts() throws Exception {
    Path jar = toy(TOY);
    Ended ended = msgq.type("compare %s %s leaves -f 3 -bm ss", jar, jar);
    assertThat(ended.out().replaceAll("\\s+", " "))
        .containsOnlyOnce("toy.jar (old): a thread that toy.Toy.leaves leaves costs 2 s in each")
        .containsOnlyOnce("toy.jar (new): a thread that toy.Toy.leaves leaves costs 2 s in each");
  }

  /** They replace those that JMH hands on, with the place for temporary files. */
  @Test
  void aBenchmarkWithFlagsOfItsOwnIsNamed() throws Exception {
    Path jar = toy(TOY);
    Ended ended = msgq.type("compare %s %s (flags|Toy.leaves) -f 3 -bm ss", jar, jar);
    assertThat(ended.out().replaceAll("\\s+", " "))
        .containsOnlyOnce("toy.jar (old): toy.Toy.flags has flags of its own (jvmArgs)")
        .doesNotContain("toy.Toy.leaves has flags");
    ended = msgq.type("compare %s %s flags -f 3 -bm ss -jvmArgs -Dc=d", jar, jar);
    assertThat(ended.out())
        .as("which are typed")
        .contains("1 combination")
        .doesNotContain("flags of its own");
  }

  @Test
  @RequiresTool("env")
  void aDeserializationFilterThatIsSetAlreadyIsNamed() throws Exception {
    msgq = msgq.in(List.of("env", "JAVA_TOOL_OPTIONS=-Djdk.serialFilter=maxdepth=1000"));
    Path jar = toy(TOY);
    Ended ended = msgq.type("compare %s %s odd -f 3", jar, jar);
    assertThat(ended.err().replaceAll("\\s+", " "))
        .contains("JMH's host has a deserialization filter already (jdk.serialFilter");
    assertThat(ended.status()).isEqualTo(1);
  }

  @Test
  void aJvmThatEndsWithoutAWordIsNoResult() throws Exception {
    Path jar = toy(TOY);
    Ended ended = msgq.type("compare %s %s halts -f 3", jar, jar);
    assertThat(ended.out().replaceAll("\\s+", " "))
        .contains("its JVM ended with exit status 0 before JMH had a result");
    assertThat(ended.status()).isEqualTo(2);
  }

  @Test
  void anExceptionOfTheJarsOwnIsQuotedAllTheSame() throws Exception {
    Path jar = toy(TOY);
    Ended ended = msgq.type("compare %s %s odd -f 3", jar, jar);
    assertThat(ended.out()).contains("toy.Toy$Odd: on purpose");
    assertThat(ended.status()).isEqualTo(2);
  }

  /** What starts JMH is in no fork's class path, and what it sets is not passed on. */
  @Test
  void aForkIsStartedAsJmhAloneStartsIt() throws Exception {
    Path jar = toy(TOY);
    String options = "toy.Toy.gr -p text=ä -f 1 -v EXTRA -jvmArgsAppend -Dz -prof stack";
    msgq.type("compare %s %s %s", jar, jar, options.replace("-f 1", "-f 3"));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + Files.createDirectory(jars.resolve("tmp")),
                "-cp",
                jar.toString(),
                "org.openjdk.jmh.Main"));
    command.addAll(List.of(options.split(" ")));
    List<String> alone = commands(Command.of(command).in(current).text());
    assertThat(alone).hasSize(1);
    assertThat(alone.get(0)).contains("-Dx=y", "-Dz", "-cp, toy.jar,");
    assertThat(commands(log())).hasSize(6).containsOnly(alone.get(0));
  }

  /** Without directories, and without the port. */
  private static List<String> commands(String printed) {
    return Pattern.compile("Forking using command: \\[.*]")
        .matcher(printed)
        .results()
        .map(MatchResult::group)
        .map(each -> each.replaceAll("/[^, =]*/", "").replaceAll("\\d{4,}", "N"))
        .toList();
  }

  @Test
  void whatTheLocaleCannotExpressIsMeasuredAllTheSame() throws Exception {
    msgq = msgq.in(List.of("env", "LC_ALL=C"));
    Path jar = toy(TOY);
    Ended ended = msgq.type("compare %s %s gr -f 3", jar, jar);
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).doesNotContain("failed");
    List<String> measured = new ArrayList<>();
    for (JsonNode each : new ObjectMapper().readTree(json().get(0).toFile())) {
      measured.add(each.get("benchmark").asText() + each.get("params"));
    }
    assertThat(measured)
        .containsExactlyInAnyOrder(
            "toy.Toy.größe{\"text\":\"ä\"}", "toy.Toy.größe{\"text\":\"日本\"}");
  }

  private String log() throws Exception {
    return Files.readString(BenchmarksJar.only(current.resolve("results"), ".log"));
  }
}
