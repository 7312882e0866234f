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
  private static final Constructor<?> ISOLATED = isolated();

  /** Whether interrupts are reported at all. */
  static final boolean AVAILABLE =
      ISOLATED != null || !UNLOADABLE || Runtime.version().feature() >= 24;

  private Hooks() {}

  /** What a thread runs so that its interrupts run the action. */
  static Runnable of(Runnable action) {
    if (ISOLATED == null) {
      return AVAILABLE ? new Interruption(action) : () -> {};
    }
    try {
      return (Runnable) ISOLATED.newInstance(action);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isUnloadable(ClassLoader own) {
    return own != null && own != ClassLoader.getSystemClassLoader();
  }

  /** Null if the library is never unloaded, or is in no file of its own. */
  private static Constructor<?> isolated() {
    if (!UNLOADABLE || Runtime.version().feature() < 24) {
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
