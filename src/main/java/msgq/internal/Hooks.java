package msgq.internal;

import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;

/**
 * Makes {@link Interruption}s, which threads keep. Where the library belongs to an application that
 * a server loads and drops again, a pooled thread would keep the dropped application's classes by
 * it. There the class comes from a loader that knows this one class and nothing else.
 */
final class Hooks {
  private static final Constructor<?> APART = apart(Hooks.class.getClassLoader());

  private Hooks() {}

  /** What a thread runs in order to be told of interrupts, by that action. */
  static Runnable tell(Runnable action) {
    if (APART == null) {
      return new Interruption(action);
    }
    try {
      return (Runnable) APART.newInstance(action);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Null where the library stays as long as the JVM, or is in no file of its own. */
  private static Constructor<?> apart(ClassLoader own) {
    if (own == null || own == ClassLoader.getSystemClassLoader()) {
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
