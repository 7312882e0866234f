package msgq.bench.cli;

import java.lang.reflect.Field;

/**
 * JMH 1.37 uses {@code sun.misc.Unsafe}, of which JDK 24 and later warn once per process. Forks get
 * a flag against it; the launcher is started without flags, and no manifest attribute serves.
 */
public final class UnsafeWarning {
  private UnsafeWarning() {}

  /** Makes this JVM believe that it has warned already. */
  public static void given() {
    try {
      Field warned = Class.forName("sun.misc.Unsafe").getDeclaredField("memoryAccessWarned");
      warned.setAccessible(true);
      warned.setBoolean(null, true);
    } catch (ReflectiveOperationException | RuntimeException e) {
      // a JDK that does not warn, or warns in another way: a line of noise, no harm
    }
  }
}
