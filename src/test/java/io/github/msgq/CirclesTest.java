package io.github.msgq;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No class of the library uses one that uses it, by however many steps. */
@Tag("one-jdk")
class CirclesTest {
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
    Set<Set<String>> circles = new HashSet<>();
    for (String name : uses.keySet()) {
      Set<String> circle =
          reached(name, uses).stream()
              .filter(other -> reached(other, uses).contains(name))
              .map(other -> other.substring(other.lastIndexOf('.') + 1))
              .collect(toSet());
      if (!circle.isEmpty()) {
        circles.add(circle);
      }
    }
    assertThat(circles).isEmpty();
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
