package io.github.msgq.host;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** Skips what only root can do: to give something away, or to become another user. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Tag("root")
@ExtendWith(RequiresRoot.Condition.class)
public @interface RequiresRoot {
  /** Rights that root lacks in a container, too. */
  Capability[] value() default {};

  final class Condition extends Requirement<RequiresRoot> {
    Condition() {
      super(RequiresRoot.class);
    }

    @Override
    Optional<String> lack(RequiresRoot annotation) throws Exception {
      return Host.lackOfRoot(annotation.value());
    }
  }
}
