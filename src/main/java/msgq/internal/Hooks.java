package msgq.internal;

import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;

/**
 * Makes {@link Interruption}s, which threads keep. Where the library belongs to an application that
 * a server loads and drops again, a pooled thread would keep the dropped application's classes by
 * it. There the class comes from a loader that knows this one class and nothing else. Before Java
 * 24 such a loader keeps whoever made it, so there is no hook then: {@link Lookout} sees
 * interrupts.
 */
final class Hooks {
  private static final boolean GOES = goes(Hooks.class.getClassLoader());
  private static final Constructor<?> APART = apart();

  /** Whether threads hear of interrupts at all. */
  static final boolean HEAR = APART != null || !GOES || Runtime.version().feature() >= 24;

  private Hooks() {}

  /** What a thread runs in order to be told of interrupts, by that action. */
  static Runnable tell(Runnable action) {
    if (APART == null) {
      return HEAR ? new Interruption(action) : () -> {};
    }
    try {
      return (Runnable) APART.newInstance(action);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean goes(ClassLoader own) {
    return own != null && own != ClassLoader.getSystemClassLoader();
  }

  /** Null where the library stays as long as the JVM, or is in no file of its own. */
  private static Constructor<?> apart() {
    if (!GOES || Runtime.version().feature() < 24) {
      return null;
    }
    CodeSource source = Hooks.class.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      return null;
    }
    URL[] path = {source.getLocation()};
    try (var loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
      return loader.loadClass(Interruption.class.getName()).getConstructor(Runnable.class);
    } catch (ReflectiveOperationException | java.io.IOException | LinkageError e) {
      return null;
    }
  }
}
