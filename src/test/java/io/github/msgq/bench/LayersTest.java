package io.github.msgq.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.github.msgq.bench.machine.linux.Spawn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The harness's packages: who may use whom, and that names say one thing. */
@Tag("one-jdk")
class LayersTest {
  private static final Path SOURCES = Path.of("src/jmh/java");
  private static final String HARNESS = "io.github.msgq.bench";

  /** From the bottom to the top, wing by wing; the packages of one text do not know each other. */
  private static final List<List<String>> LAYERS =
      Stream.of(
              wing("terms", "problem tradeoff", "parameter"),
              wing("machine", "linux", "trust", "lease"),
              wing("results", "statistics", "result", "saved advice comparison", "report", "page"),
              wing(
                  "endpoints",
                  "message",
                  "transport",
                  "stream queue",
                  "socket",
                  "raw",
                  "process",
                  "client gauge",
                  "endpoint",
                  "session"),
              wing("measure", "load plan", "trial", "fork call"),
              wing("studies", "work", "study", "afecho dubbo socat sysv", ""),
              wing("run", "builds", ""),
              wing("cli", "doctor", ""))
          .flatMap(List::stream)
          .toList();

  /** The layers of a wing; an empty name is the wing's own package. */
  private static List<List<String>> wing(String wing, String... layers) {
    return Stream.of(layers)
        .map(
            names ->
                Stream.of(names.split(" "))
                    .map(name -> name.isEmpty() ? wing : wing + "." + name)
                    .toList())
        .toList();
  }

  /** Each class with those that are nested in it. */
  private static final SliceAssignment TOP_LEVEL_CLASSES =
      new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
          return type.getPackageName().startsWith(HARNESS)
              ? SliceIdentifier.of(type.getName().replaceFirst("[$].*", ""))
              : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
          return "top-level classes";
        }
      };

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("jmh_generated"))
          .importPath(Path.of("target/jmh-classes"));

  @Test
  void noPackageIsPartOfACircle() {
    slices().matching(HARNESS + ".(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void noClassIsPartOfACircle() {
    slices().assignedFrom(TOP_LEVEL_CLASSES).should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void aPackageUsesOnlyWhatIsBelowIt() {
    LayeredArchitecture architecture =
        layeredArchitecture().consideringOnlyDependenciesInLayers().layer("top").definedBy(HARNESS);
    for (List<String> layer : LAYERS) {
      for (String name : layer) {
        architecture = architecture.layer(name).definedBy(HARNESS + "." + name);
      }
    }
    for (int i = 0; i < LAYERS.size(); i++) {
      String[] above =
          Stream.concat(
                  LAYERS.subList(i + 1, LAYERS.size()).stream().flatMap(List::stream),
                  Stream.of("top"))
              .toArray(String[]::new);
      for (String name : LAYERS.get(i)) {
        architecture = architecture.whereLayer(name).mayOnlyBeAccessedByLayers(above);
      }
    }
    architecture.check(CLASSES);
  }

  @Test
  void eachPackageIsInAWing() {
    assertThat(
            CLASSES.stream()
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .map(JavaClass::getPackageName)
                .distinct()
                .filter(name -> !name.equals(HARNESS)))
        .isSubsetOf(
            LAYERS.stream().flatMap(List::stream).map(name -> HARNESS + "." + name).toList());
  }

  /** Two starts at once would inherit each other's pipes: Spawn says why. */
  @Test
  void everyProcessIsStartedUnderOneLock() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(Spawn.class.getName())
        .should()
        .callMethod(ProcessBuilder.class, "start")
        .check(CLASSES);
  }

  /** It follows whatever link somebody has put there: TrustedPath.makeDirectory does not. */
  @Test
  void noDirectoriesAreMadeUnchecked() throws IOException {
    for (String sources :
        List.of("src/main", "src/jmh", "libraries/src/main", "brokers/src/main")) {
      try (Stream<Path> files = Files.walk(Path.of(sources, "java"))) {
        assertThat(files.filter(file -> file.toString().endsWith(".java")))
            .allSatisfy(
                file -> assertThat(file).content().doesNotContain("createDirectories", "mkdirs"));
      }
    }
  }

  @Test
  void noTwoClassesBearOneName() {
    Map<String, Long> names =
        CLASSES.stream()
            .filter(JavaClass::isTopLevelClass)
            .map(JavaClass::getSimpleName)
            .filter(name -> !name.equals("package-info"))
            .collect(groupingBy(name -> name, TreeMap::new, counting()));
    assertThat(names).allSatisfy((name, count) -> assertThat(count).as(name).isEqualTo(1));
  }

  @Test
  void eachPackageSaysWhatLivesInIt() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      assertThat(files.filter(file -> file.toString().endsWith(".java")).map(Path::getParent))
          .isNotEmpty()
          .allSatisfy(folder -> assertThat(folder.resolve("package-info.java")).exists());
    }
  }
}
