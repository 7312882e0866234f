package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What compilers and mocks are told of the API. */
class NullnessTest {
  /** A fourth kind of queue must not break a switch, and a program's tests may mock a queue. */
  @Test
  void queuesAreOpen() {
    for (Class<?> type : List.of(MessageSource.class, MessageQueue.class)) {
      assertThat(type.isSealed()).isFalse();
      assertThat(Modifier.isFinal(type.getModifiers())).isFalse();
      assertThat(type.getDeclaredMethods())
          .filteredOn(method -> Modifier.isPublic(method.getModifiers()))
          .isNotEmpty()
          .noneMatch(method -> Modifier.isFinal(method.getModifiers()));
    }
  }

  /** A try may give null, and nothing else does. */
  @Test
  void onlyATryGivesNull() {
    assertThat(MessageSource.class.getPackage().isAnnotationPresent(NullMarked.class)).isTrue();
    List<Method> methods = new ArrayList<>();
    for (Class<?> type :
        List.of(MessageSource.class, MessageQueue.class, SysvQueue.class, PosixQueue.class)) {
      for (Method method : type.getDeclaredMethods()) {
        if (Modifier.isPublic(method.getModifiers()) && !method.getReturnType().isPrimitive()) {
          methods.add(method);
        }
      }
    }
    assertThat(methods)
        .hasSizeGreaterThan(20)
        .allSatisfy(
            method ->
                assertThat(method.getAnnotatedReturnType().isAnnotationPresent(Nullable.class))
                    .as(method.toString())
                    .isEqualTo(method.getName().startsWith("try")));
  }
}
