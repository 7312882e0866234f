package msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example under src/it runs with the packaged jar, and with nothing else. */
class EmbeddingIT {
  private static final Path EXAMPLE =
      Path.of("src", "it", "embedding", "src", "main", "java", "example", "Example.java");

  @TempDir Path directory;

  static Path jar() throws Exception {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      return files
          .filter(f -> f.getFileName().toString().matches("msgq-[0-9][^-]*(-SNAPSHOT)?\\.jar"))
          .findFirst()
          .orElseThrow()
          .toAbsolutePath();
    }
  }

  @Test
  void theExampleRuns() throws Exception {
    Path javac = Child.JAVA.resolveSibling("javac");
    assertThat(
            Child.run(
                List.of(
                    javac.toString(),
                    "-cp",
                    jar().toString(),
                    "-d",
                    directory.toString(),
                    EXAMPLE.toString())))
        .isEqualTo(new Child(0, ""));
    Child run = Child.run(Child.javaCommand(List.of(), jar() + ":" + directory, "example.Example"));
    assertThat(run.status()).as(run.output()).isZero();
    assertThat(run.output()).startsWith("hello\nworker: msg").contains("is closed in this program");
  }

  @Test
  void theExampleAsksForTheVersionThisBuildMakes() throws Exception {
    String version = jar().getFileName().toString().replaceAll("msgq-(.*)\\.jar", "$1");
    assertThat(Files.readString(Path.of("src", "it", "embedding", "pom.xml")))
        .contains("<version>" + version + "</version>");
  }

  @Test
  void theJarHoldsTheLibraryAndNoBenchmark() throws Exception {
    List<String> names = new ArrayList<>();
    try (var zip = new ZipFile(jar().toFile())) {
      zip.stream().forEach(entry -> names.add(entry.getName()));
    }
    assertThat(names)
        .anyMatch(name -> name.matches("native/linux-[^/]+/libmsgq\\.so"))
        .contains("module-info.class", "lajp/MsgQ.class", "msgq/internal/FfmNative.class")
        .contains("META-INF/native-image/msgq/msgq/resource-config.json")
        .noneMatch(name -> name.contains("bench") || name.contains("jmh"));
  }
}
