package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** An application that a server drops goes, though a pooled thread has used the library. */
class RedeploymentIT {
  @Test
  void nothingStays() throws Exception {
    for (String backend :
        Runtime.version().feature() < 22 ? List.of("jni") : List.of("jni", "ffm")) {
      Child child = Child.java(List.of("-Dmsgq.backend=" + backend), Server.class);
      assertThat(child).isEqualTo(new Child(0, "0 class loaders, 0 libraries, threads []"));
    }
  }

  /** Loads the library five times for one pooled thread. */
  static final class Server {
    private Server() {}

    public static void main(String[] args) throws Exception {
      ExecutorService pool = Executors.newSingleThreadExecutor();
      List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        loaders.add(pool.submit(Server::deploy).get());
      }
      long alive = 5;
      for (int i = 0; i < 500 && (alive > 0 || !threads().isEmpty()); i++) {
        System.gc();
        Thread.sleep(10);
        alive = loaders.stream().filter(loader -> loader.get() != null).count();
      }
      System.out.printf(
          "%d class loaders, %d libraries, threads %s%n", alive, libraries(), threads());
      pool.shutdown();
    }

    private static WeakReference<ClassLoader> deploy() throws Exception {
      URL[] path = {Child.CLASSES.toUri().toURL()};
      try (var loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
        Class<?> sysv = loader.loadClass("io.github.msgq.SysvQueue");
        Class<?> options = loader.loadClass("io.github.msgq.SysvOptions");
        Object queue =
            options.getMethod("createUnused").invoke(options.getConstructor().newInstance());
        sysv.getMethod("send", byte[].class, long.class).invoke(queue, new byte[3], 1L);
        sysv.getMethod("receive").invoke(queue);
        sysv.getMethod("tryReceive", Duration.class).invoke(queue, Duration.ofMillis(2));
        sysv.getMethod("remove").invoke(queue);
        Class<?> posix = loader.loadClass("io.github.msgq.PosixQueue");
        Object other =
            posix.getMethod("openOrCreate", String.class).invoke(null, "/msgq-redeployed");
        posix.getMethod("onArrival", Runnable.class).invoke(other, (Runnable) () -> {});
        useUp(posix, other);
        Class<?> shared = loader.loadClass("io.github.msgq.SharedQueue");
        useUp(
            shared,
            shared.getMethod("openOrCreate", String.class).invoke(null, "/msgq-redeployed"));
        return new WeakReference<>(loader);
      }
    }

    private static void useUp(Class<?> type, Object queue) throws Exception {
      type.getMethod("send", byte[].class).invoke(queue, new byte[3]);
      type.getMethod("receive").invoke(queue);
      type.getMethod("tryReceive", Duration.class).invoke(queue, Duration.ofMillis(2));
      type.getMethod("remove").invoke(queue);
      type.getMethod("close").invoke(queue);
    }

    private static long libraries() throws Exception {
      try (var maps = Files.lines(Path.of("/proc/self/maps"))) {
        return maps.filter(line -> line.contains("libmsgq.so")).count();
      }
    }

    private static List<String> threads() {
      return Thread.getAllStackTraces().keySet().stream()
          .map(Thread::getName)
          .filter(name -> name.startsWith("msgq") || name.startsWith("Cleaner-"))
          .toList();
    }
  }
}
