package io.github.msgq.host;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;

/** Skips what needs programs that are not on the PATH. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(RequiresTool.Condition.class)
public @interface RequiresTool {
  String[] value();

  final class Condition extends Requirement<RequiresTool> {
    Condition() {
      super(RequiresTool.class);
    }

    @Override
    Optional<String> lack(RequiresTool annotation) {
      return Stream.of(annotation.value()).map(Host::lackOf).flatMap(Optional::stream).findFirst();
    }
  }
}
