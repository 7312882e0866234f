package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.host.RequiresTool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The packaged jar has what README says. */
class EmbeddingIT {
  @Test
  @Tag("one-jdk")
  @RequiresTool("setsid")
  void theFirstMessageIsTimedByTurns() throws Exception {
    String jar = Child.libraryJar().toString();
    String program = Path.of("native", "plain", "FirstCall.java").toString();
    Child timed = Child.run(List.of(Child.JAVA.toString(), program, "6", jar, jar));
    String own = ".*\\.jar: [0-9.]+ \\([0-9.]+ to [0-9.]+\\)";
    String ratio = ", divided by the first jar's [0-9.]+ \\([0-9.]+ to [0-9.]+\\)";
    assertThat(timed.output().lines().skip(1))
        .as(timed.output())
        .hasSize(6)
        .allMatch(line -> line.matches("(sysv|posix|lajp) +" + own + "(" + ratio + ")?"))
        .filteredOn(line -> line.matches(".*" + ratio))
        .hasSize(3);
    assertThat(timed.status()).isZero();
  }

  @Test
  void thePagesAskForWhatThisBuildMakes() throws Exception {
    Properties made = new Properties();
    try (var jar = new ZipFile(Child.libraryJar().toFile())) {
      ZipEntry properties =
          jar.stream().filter(e -> e.getName().endsWith("/pom.properties")).findFirst().get();
      made.load(jar.getInputStream(properties));
    }
    String dependency =
        "<groupId>%s</groupId>\n  <artifactId>%s</artifactId>\n  <version>%s</version>"
            .formatted(
                made.getProperty("groupId"),
                made.getProperty("artifactId"),
                made.getProperty("version"));
    String gradle =
        "implementation(\"%s:%s:%s\")"
            .formatted(
                made.getProperty("groupId"),
                made.getProperty("artifactId"),
                made.getProperty("version"));
    for (String page : List.of("README.md", "README.zh-CN.md", "docs/usage.md")) {
      assertThat(Files.readString(Path.of(page))).contains(dependency, gradle);
    }
  }

  @Test
  void theJarHoldsTheLibraryAndNoBenchmark() throws Exception {
    List<String> names = new ArrayList<>();
    try (var zip = new ZipFile(Child.libraryJar().toFile())) {
      zip.stream().forEach(entry -> names.add(entry.getName()));
    }
    assertThat(names)
        .anyMatch(name -> name.matches("native/linux-[^/]+/libmsgq\\.so"))
        .contains("module-info.class", "lajp/MsgQ.class", "io/github/msgq/internal/FfmNative.class")
        .contains("META-INF/native-image/io.github.msgq/msgq/resource-config.json")
        .noneMatch(name -> name.contains("bench") || name.contains("jmh"));
  }
}
