package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
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
      assertThat(child).isEqualTo(new Child(0, "nothing stays"));
    }
  }

  /** The class that such a thread keeps must be loaded apart, and cannot be: then none is kept. */
  @Test
  void nothingStaysThoughNoDescriptorWasFree() throws Exception {
    String script = "ulimit -n 200; exec \"$@\"";
    List<String> command = new ArrayList<>(List.of("sh", "-c", script, "sh"));
    command.addAll(Child.command(List.of(), Server.class, "without descriptors"));
    assertThat(Child.run(command)).isEqualTo(new Child(0, "nothing stays"));
  }

  /** Loads the library five times for one pooled thread. */
  static final class Server {
    private static final String NAME = "/msgq-redeployed-" + ProcessHandle.current().pid();

    private Server() {}

    public static void main(String[] args) throws Exception {
      ExecutorService pool = Executors.newSingleThreadExecutor();
      List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        loaders.add(pool.submit(() -> deploy(args.length > 0)).get());
      }
      while (alive(loaders) > 0 || libraries() > 0 || !threads().isEmpty()) {
        System.gc(); // for ever if something stays
        Thread.sleep(10);
      }
      System.out.println("nothing stays");
      pool.shutdown();
    }

    private static long alive(List<WeakReference<ClassLoader>> loaders) {
      return loaders.stream().filter(loader -> loader.get() != null).count();
    }

    private static WeakReference<ClassLoader> deploy(boolean without) throws Exception {
      URL[] path = {Child.CLASSES.toUri().toURL()};
      try (var loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
        Class<?> sysv = loader.loadClass("io.github.msgq.SysvQueue");
        Class<?> options = loader.loadClass("io.github.msgq.SysvOptions");
        Object queue =
            options.getMethod("createUnused").invoke(options.getConstructor().newInstance());
        sysv.getMethod("send", byte[].class, long.class).invoke(queue, new byte[3], 1L);
        sysv.getMethod("receive").invoke(queue);
        Method wait = sysv.getMethod("tryReceive", Duration.class);
        List<FileInputStream> taken = without ? takeDescriptors(loader) : List.of();
        wait.invoke(queue, Duration.ofMillis(2));
        for (FileInputStream each : taken) {
          each.close();
        }
        sysv.getMethod("remove").invoke(queue);
        Class<?> posix = loader.loadClass("io.github.msgq.PosixQueue");
        Object other = posix.getMethod("openOrCreate", String.class).invoke(null, NAME);
        posix.getMethod("onArrival", Runnable.class).invoke(other, (Runnable) () -> {});
        useUp(posix, other);
        Class<?> shared = loader.loadClass("io.github.msgq.SharedQueue");
        useUp(shared, shared.getMethod("openOrCreate", String.class).invoke(null, NAME));
        return new WeakReference<>(loader);
      }
    }

    private static List<FileInputStream> takeDescriptors(ClassLoader loader) throws Exception {
      try (var classes = Files.list(Child.CLASSES.resolve("io/github/msgq/internal"))) {
        for (Path each : classes.toList()) {
          String name = each.getFileName().toString().replace(".class", "");
          loader.loadClass("io.github.msgq.internal." + name);
        }
      }
      List<FileInputStream> taken = new ArrayList<>();
      try {
        while (true) {
          taken.add(new FileInputStream("/dev/null"));
        }
      } catch (FileNotFoundException noneLeft) {
        return taken;
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
