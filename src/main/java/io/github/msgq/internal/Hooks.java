package io.github.msgq.internal;

import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;

/**
 * Creates {@link Interruption}s, which threads keep. Where the library belongs to an application
 * that a server loads and unloads, a pooled thread would keep the unloaded application's classes
 * alive through it. There the class comes from a class loader that knows this one class and nothing
 * else. Before Java 24 such a loader keeps its creator alive, so there is no hook then, and {@link
 * Lookout} detects interrupts.
 */
final class Hooks {
  private static final boolean UNLOADABLE = isUnloadable(Hooks.class.getClassLoader());
  private static final URL[] PATH = UNLOADABLE ? path() : null;

  /** Whether interrupts are reported at all. */
  static final boolean AVAILABLE = !UNLOADABLE || Runtime.version().feature() >= 24;

  private static volatile Constructor<?> isolated;

  private Hooks() {}

  /**
   * What a thread runs so that its interrupts run the action; null if there is nothing now, as
   * without a descriptor to load it through.
   */
  static Runnable of(Runnable action) {
    if (PATH == null || !AVAILABLE) {
      return AVAILABLE ? new Interruption(action) : null;
    }
    Constructor<?> known = isolated;
    if (known == null) {
      known = isolated();
      isolated = known;
    }
    try {
      return known == null ? null : (Runnable) known.newInstance(action);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isUnloadable(ClassLoader own) {
    return own != null && own != ClassLoader.getSystemClassLoader();
  }

  /** Null if the library is in no file of its own. */
  private static URL[] path() {
    CodeSource source = Hooks.class.getProtectionDomain().getCodeSource();
    return source == null || source.getLocation() == null ? null : new URL[] {source.getLocation()};
  }

  private static Constructor<?> isolated() {
    try (var loader = new URLClassLoader(PATH, ClassLoader.getPlatformClassLoader())) {
      return loader.loadClass(Interruption.class.getName()).getConstructor(Runnable.class);
    } catch (ReflectiveOperationException | java.io.IOException | LinkageError e) {
      return null;
    }
  }
}
