package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.Message;
import io.github.msgq.MessageQueue;
import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.QueueException;
import io.github.msgq.SharedOptions;
import io.github.msgq.SharedQueue;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A queue that nobody closes and nobody refers to takes a descriptor, but not for long. */
class UnclosedQueueIT {
  /** Compiled code, unlike interpreted, lets go of a queue right after its last use. */
  private static final List<String> COMPILED =
      List.of(
          "-Xcomp",
          "-XX:CompileCommand=quiet",
          "-XX:CompileCommand=compileonly,io/github/msgq/PosixQueue.*",
          "-XX:CompileCommand=compileonly,io/github/msgq/SharedQueue.*");

  @Test
  void isClosedWhenItIsGarbage() throws Exception {
    for (String backend :
        Runtime.version().feature() < 22 ? List.of("jni") : List.of("jni", "ffm")) {
      Child child = Child.java(COMPILED, Unclosed.class, backend);
      assertThat(child.output().lines())
          .containsExactly(
              "unused: gone",
              "receiving: stays, Received[length=3, type=1, priority=7], gone",
              "registered: stays, told, gone",
              "closed before: another with its number stays",
              "class loader: gone",
              "unused: gone",
              "receiving: stays, Received[length=3, type=1, priority=0], gone");
      assertThat(child.status()).isZero();
    }
  }

  /** Prints what becomes of queues. */
  static final class Unclosed {
    private static PosixQueue posix;
    private static MessageQueue kept;
    private static String file;

    private Unclosed() {}

    public static void main(String[] args) throws Exception {
      System.setProperty("msgq.backend", args[0]);
      posix = new PosixOptions().maxMessages(2).messageSize(10).createUnused();
      try {
        ofEachKind(posix, posix.name());
        registered();
        closedBefore();
        WeakReference<ClassLoader> loader = classLoader();
        await(() -> loader.get() == null);
        System.out.println("class loader: " + gone());
      } finally {
        posix.remove();
      }
      SharedQueue shared = Child.newShared(new SharedOptions());
      // opened by its name: the descriptor that made the file has none
      try (SharedQueue opened = SharedQueue.open(shared.name())) {
        ofEachKind(opened, "/dev/shm/msgq." + shared.name().substring(1));
      } finally {
        shared.remove();
      }
    }

    private static void ofEachKind(MessageQueue queue, String path) throws Exception {
      kept = queue;
      file = path;
      Child.open(queue.toString());
      System.out.println("unused: " + gone());
      receiving();
    }

    private static PosixQueue open() throws QueueException {
      return PosixQueue.open(posix.name());
    }

    private static void receiving() throws Exception {
      CompletableFuture<Object> received =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return Child.open(kept.toString()).receive(new byte[10]);
                } catch (QueueException e) {
                  return e;
                }
              });
      String before = stays();
      kept.send(Message.of(new byte[3]).priority(7));
      Object result = received.get(10, TimeUnit.MINUTES);
      System.out.printf("receiving: %s, %s, %s%n", before, result, gone());
    }

    private static void registered() throws Exception {
      CountDownLatch arrival = new CountDownLatch(1);
      open().onArrival(arrival::countDown);
      String before = stays();
      posix.send(new byte[1], 0);
      String outcome = arrival.await(10, TimeUnit.MINUTES) ? "told" : "not told";
      System.out.printf("registered: %s, %s, %s%n", before, outcome, gone());
    }

    private static void closedBefore() throws Exception {
      PosixQueue first = open();
      int number = first.descriptor();
      first.close();
      first = null;
      try (PosixQueue second = open()) {
        String other = second.descriptor() == number ? "its number" : "a new number";
        System.out.printf("closed before: another with %s %s%n", other, stays());
      }
    }

    /**
     * One whose copy of the library was used in every way that needs a thread, and left a queue
     * open.
     */
    private static WeakReference<ClassLoader> classLoader() throws Exception {
      URL[] path = {Child.CLASSES.toUri().toURL()};
      URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
      Class<?> queue = loader.loadClass("io.github.msgq.PosixQueue");
      Thread user =
          new Thread(
              () -> {
                try {
                  Object unclosed =
                      queue.getMethod("open", String.class).invoke(null, posix.name());
                  Runnable action = () -> {};
                  queue.getMethod("onArrival", Runnable.class).invoke(unclosed, action);
                  queue.getMethod("cancelOnArrival").invoke(unclosed);
                  queue.getMethod("send", byte[].class).invoke(unclosed, new byte[1]);
                  queue.getMethod("receive", byte[].class).invoke(unclosed, new byte[10]);
                  waitWithAlarm(loader);
                } catch (ReflectiveOperationException e) {
                  System.out.println(e.getCause());
                }
              });
      try (loader) {
        user.start();
        user.join();
      }
      return new WeakReference<>(loader);
    }

    private static void waitWithAlarm(ClassLoader loader) throws ReflectiveOperationException {
      Class<?> sysv = loader.loadClass("io.github.msgq.SysvQueue");
      Class<?> options = loader.loadClass("io.github.msgq.SysvOptions");
      Object queue =
          options.getMethod("createUnused").invoke(options.getConstructor().newInstance());
      try {
        sysv.getMethod("tryReceive", byte[].class, Duration.class)
            .invoke(queue, new byte[10], Duration.ofMillis(1));
      } finally {
        sysv.getMethod("remove").invoke(queue);
      }
    }

    /** Waits for ever if it stays. */
    private static String gone() throws InterruptedException {
      await(() -> descriptors() == 1);
      return "gone";
    }

    /** Another than the one that is kept. */
    private static String stays() throws InterruptedException {
      await(() -> descriptors() == 2);
      for (int i = 0; i < 20; i++) {
        System.gc();
        Thread.sleep(10);
      }
      return descriptors() == 2 ? "stays" : "gone";
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
      while (!condition.getAsBoolean()) {
        System.gc();
        Thread.sleep(10);
      }
    }

    /** How many of this process the queue has. */
    private static int descriptors() {
      int count = 0;
      try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
        for (Path descriptor : (Iterable<Path>) all::iterator) {
          try {
            if (Files.readSymbolicLink(descriptor).toString().startsWith(file)) {
              count++;
            }
          } catch (NoSuchFileException e) {
            // closed meanwhile, such as that of this very listing
          }
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
      return count;
    }
  }
}
