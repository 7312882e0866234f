package io.github.msgq;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No class of the library uses one that uses it, by however many steps. */
@Tag("one-jdk")
class CirclesTest {
  /** A function that other files may call, where its body begins, what is called, and included. */
  private static final Pattern DEFINED =
      Pattern.compile("(?m)^(?!static)\\w[\\w *]*?\\b((?:msgq_)?shared_\\w+)\\([^;{]*\\) \\{");

  private static final Pattern CALLED = Pattern.compile("\\b((?:msgq_)?shared_\\w+)\\(");
  private static final Pattern INCLUDED = Pattern.compile("#include \"(\\w+[.]h)\"");

  @Test
  void noneAreBound() {
    Map<String, Set<String>> uses = new HashMap<>();
    for (JavaClass type : new ClassFileImporter().importPath(Path.of("target/classes"))) {
      uses.computeIfAbsent(topLevel(type), name -> new TreeSet<>())
          .addAll(
              type.getDirectDependenciesFromSelf().stream()
                  .map(dependency -> topLevel(dependency.getTargetClass()))
                  .filter(name -> !name.equals(topLevel(type)))
                  .collect(toSet()));
    }
    assertThat(circles(uses)).isEmpty();
  }

  /** Nor does a C file of the queue in shared memory, by calls, nor a header, by includes. */
  @Test
  void noneAreBoundInC() throws IOException {
    Map<String, String> texts = new HashMap<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(Path.of("native/lib"), "{*.h,shared_*.c}")) {
      for (Path file : files) {
        texts.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    Map<String, String> definedIn = new HashMap<>();
    texts.forEach(
        (file, text) -> all(DEFINED, text).forEach(function -> definedIn.put(function, file)));
    Map<String, Set<String>> uses = new HashMap<>();
    texts.forEach(
        (file, text) -> {
          Set<String> used = uses.computeIfAbsent(file, name -> all(INCLUDED, text));
          if (file.endsWith(".c")) {
            all(CALLED, text).stream()
                .map(function -> definedIn.getOrDefault(function, file))
                .filter(other -> !other.equals(file))
                .forEach(used::add);
          }
        });
    assertThat(definedIn).hasSizeGreaterThan(40);
    assertThat(circles(uses)).isEmpty();
  }

  private static Set<String> all(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .collect(toCollection(TreeSet::new));
  }

  private static Set<Set<String>> circles(Map<String, Set<String>> uses) {
    Set<Set<String>> circles = new HashSet<>();
    for (String name : uses.keySet()) {
      Set<String> circle =
          reached(name, uses).stream()
              .filter(other -> reached(other, uses).contains(name))
              .map(other -> other.startsWith("io.") ? other.replaceFirst(".*[.]", "") : other)
              .collect(toSet());
      if (!circle.isEmpty()) {
        circles.add(circle);
      }
    }
    return circles;
  }

  private static String topLevel(JavaClass type) {
    return type.getName().replaceFirst("[$].*", "");
  }

  private static Set<String> reached(String from, Map<String, Set<String>> uses) {
    Set<String> reached = new HashSet<>();
    collect(from, uses, reached);
    return reached;
  }

  private static void collect(String from, Map<String, Set<String>> uses, Set<String> reached) {
    for (String next : uses.getOrDefault(from, Set.of())) {
      if (reached.add(next)) {
        collect(next, uses, reached);
      }
    }
  }
}
