package io.github.msgq.host;

import io.github.msgq.bench.machine.trust.TrustedPath;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtendWith;

/** Skips what has a result of the source tree read, where others can change it. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(RequiresOwnCheckout.Condition.class)
public @interface RequiresOwnCheckout {
  final class Condition extends Requirement<RequiresOwnCheckout> {
    Condition() {
      super(RequiresOwnCheckout.class);
    }

    @Override
    Optional<String> lack(RequiresOwnCheckout annotation) {
      try {
        TrustedPath.readResult(Path.of("docs/README.md"));
        return Optional.empty();
      } catch (IOException e) {
        return Optional.of("needs a checkout of its own: " + e.getMessage());
      }
    }
  }
}
