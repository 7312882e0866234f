package io.github.msgq.host;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtendWith;

/** Skips what needs a network of its own, where this user cannot make one with a loopback. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(RequiresNetworkNamespace.Condition.class)
public @interface RequiresNetworkNamespace {
  final class Condition extends Requirement<RequiresNetworkNamespace> {
    Condition() {
      super(RequiresNetworkNamespace.class);
    }

    @Override
    Optional<String> lack(RequiresNetworkNamespace annotation) {
      return Host.LACK_OF_NETWORK.get();
    }
  }
}
