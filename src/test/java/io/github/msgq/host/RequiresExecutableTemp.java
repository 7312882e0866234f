package io.github.msgq.host;

import io.github.msgq.bench.machine.linux.Mount;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtendWith;

/** Skips what runs a program from the temp directory, or shall leave nothing elsewhere. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(RequiresExecutableTemp.Condition.class)
public @interface RequiresExecutableTemp {
  final class Condition extends Requirement<RequiresExecutableTemp> {
    Condition() {
      super(RequiresExecutableTemp.class);
    }

    @Override
    Optional<String> lack(RequiresExecutableTemp annotation) {
      return Mount.of(Path.of(System.getProperty("java.io.tmpdir")))
          .filter(mount -> mount.has("noexec"))
          .map(mount -> "needs a temp directory that is not mounted noexec");
    }
  }
}
