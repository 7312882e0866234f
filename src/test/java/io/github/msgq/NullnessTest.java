package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What null-aware compilers are told: a try may give null, and nothing else does. */
class NullnessTest {
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
