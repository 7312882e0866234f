package io.github.msgq;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
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
        classes
            .append("\n```java\n// package ")
            .append(each.getPackageName())
            .append("\n")
            .append(of(each))
            .append("```\n");
      }
    }
    String text =
        "# The API as signatures\n\n"
            + members
            + " members. What they do is in their Javadoc and in [usage.md](usage.md). Constructors"
            + " that are not\nshown are not public.\n"
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
            : " extends " + name(each.getGenericSuperclass()))
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
    String modifiers =
        Modifier.isAbstract(each.getModifiers())
            ? "abstract "
            : Modifier.isFinal(each.getModifiers()) ? "final " : "";
    return (each.isInterface() ? "" : modifiers)
        + kind
        + each.getSimpleName()
        + Arrays.stream(each.getTypeParameters())
            .map(ApiPageTest::declared)
            .collect(joining(", ", "<", ">"))
            .replace("<>", "");
  }

  private static String declared(TypeVariable<?> variable) {
    String bound = name(variable.getBounds()[0]);
    return variable.getName() + (bound.equals("Object") ? "" : " extends " + bound);
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
    return "static final " + name(field.getGenericType()) + " " + field.getName();
  }

  private static String constructor(Constructor<?> constructor) {
    return constructor.getDeclaringClass().getSimpleName()
        + parameters(constructor)
        + thrown(constructor.getExceptionTypes());
  }

  private static String method(Method method) {
    return (Modifier.isStatic(method.getModifiers()) ? "static " : "")
        + name(method.getGenericReturnType())
        + " "
        + method.getName()
        + parameters(method)
        + thrown(method.getExceptionTypes());
  }

  private static String thrown(Class<?>[] types) {
    return types.length == 0
        ? ""
        : Arrays.stream(types).map(Class::getSimpleName).collect(joining(", ", " throws ", ""));
  }

  private static String parameters(Executable of) {
    return Arrays.stream(of.getParameters())
        .map(each -> name(each.getParameterizedType()) + " " + each.getName())
        .collect(joining(", ", "(", ")"));
  }

  /** As the source has it, without the packages. */
  private static String name(Type type) {
    return type.getTypeName().replaceAll("\\w+\\.", "");
  }
}
