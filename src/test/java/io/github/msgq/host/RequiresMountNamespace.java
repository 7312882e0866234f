package io.github.msgq.host;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtendWith;

/** Skips what needs mounts of its own, where this user cannot make them. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(RequiresMountNamespace.Condition.class)
public @interface RequiresMountNamespace {
  final class Condition extends Requirement<RequiresMountNamespace> {
    Condition() {
      super(RequiresMountNamespace.class);
    }

    @Override
    Optional<String> lack(RequiresMountNamespace annotation) {
      return Host.LACK_OF_MOUNTS.get();
    }
  }
}
