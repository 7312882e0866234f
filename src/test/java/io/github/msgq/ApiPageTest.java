package io.github.msgq;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** docs/api.md prints what the packages export; {@code -Dgolden} writes it anew. */
@Tag("one-jdk")
class ApiPageTest {
  private static final Path PAGE = Path.of("docs/api.md");
  private static final Path CLASSES = Path.of("target/classes");

  private int members;

  @Test
  void isThePage() throws Exception {
    StringBuilder classes = new StringBuilder();
    for (String folder : List.of("io/github/msgq", "lajp")) {
      for (Class<?> each : exported(folder)) {
        classes.append("\n```java\n").append(of(each)).append("```\n");
      }
    }
    String text =
        "# The API as signatures\n\n"
            + members
            + " members. What they do is in their Javadoc and in [usage.md](usage.md). Every call on a"
            + " queue can throw a\n`QueueException`, which is left out here.\n"
            + classes;
    if (System.getProperty("golden") != null) {
      Files.writeString(PAGE, text);
    }
    assertThat(text).isEqualTo(Files.readString(PAGE));
  }

  private static List<Class<?>> exported(String folder) throws IOException {
    try (Stream<Path> files = Files.list(CLASSES.resolve(folder))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".class") && !name.contains("-"))
          .sorted()
          .<Class<?>>map(name -> load(folder.replace('/', '.') + "." + name.replace(".class", "")))
          .filter(each -> Modifier.isPublic(each.getModifiers()))
          .toList();
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private String of(Class<?> each) {
    Class<?> above = each.getSuperclass();
    return head(each)
        + (above == null || above == Object.class || above == Record.class
            ? ""
            : " extends " + above.getSimpleName())
        + Arrays.stream(each.getGenericInterfaces())
            .map(ApiPageTest::name)
            .collect(joining(", ", " implements ", ""))
            .replaceFirst(" implements $", "")
        + " {\n"
        + lines(each.getDeclaredFields(), f -> f.getModifiers(), ApiPageTest::field)
        + lines(each.getDeclaredConstructors(), c -> c.getModifiers(), ApiPageTest::constructor)
        + lines(
            each.getDeclaredMethods(),
            m -> m.isSynthetic() ? 0 : m.getModifiers(),
            ApiPageTest::method)
        + "}\n";
  }

  private static String head(Class<?> each) {
    String kind = each.isRecord() ? "record " : each.isInterface() ? "interface " : "class ";
    String modifiers = Modifier.isAbstract(each.getModifiers()) ? "abstract " : "";
    return (each.isInterface() ? "" : modifiers) + kind + each.getSimpleName();
  }

  private <T> String lines(T[] all, Function<T, Integer> modifiers, Function<T, String> line) {
    List<String> lines =
        Arrays.stream(all)
            .filter(member -> Modifier.isPublic(modifiers.apply(member)))
            .map(member -> "  " + line.apply(member) + ";\n")
            .sorted()
            .toList();
    members += lines.size();
    return String.join("", lines);
  }

  private static String field(Field field) {
    return "static " + name(field.getGenericType()) + " " + field.getName();
  }

  private static String constructor(Constructor<?> constructor) {
    return constructor.getDeclaringClass().getSimpleName()
        + parameters(constructor.getGenericParameterTypes());
  }

  private static String method(Method method) {
    return (Modifier.isStatic(method.getModifiers()) ? "static " : "")
        + name(method.getGenericReturnType())
        + " "
        + method.getName()
        + parameters(method.getGenericParameterTypes());
  }

  private static String parameters(Type[] types) {
    return Arrays.stream(types).map(ApiPageTest::name).collect(joining(", ", "(", ")"));
  }

  /** As the source has it, without the packages. */
  private static String name(Type type) {
    return type.getTypeName().replaceAll("\\w+\\.", "");
  }
}
