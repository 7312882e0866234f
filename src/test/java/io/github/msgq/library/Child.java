package io.github.msgq.library;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.MessageQueue;
import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.QueueException;
import io.github.msgq.SharedOptions;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import io.github.msgq.host.Command;
import io.github.msgq.internal.Backend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A process of the test's own, with all it printed. */
record Child(int status, String output) {
  static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  static final Path CLASSES = Path.of("target", "classes").toAbsolutePath();
  static final Path TEST_CLASSES = Path.of("target", "test-classes").toAbsolutePath();

  /** Reads from a pipe, which ends with this JVM. */
  private static Process remover;

  /** What a child tries. */
  interface Call {
    Object make() throws Exception;
  }

  /** In the child: prints what a call returns, or the exception that it throws. */
  static void print(Call call) {
    try {
      System.out.println(call.make());
    } catch (Exception e) {
      System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
    }
  }

  /** What a child says of a queue. */
  interface Say {
    void of(String kind, MessageQueue queue) throws Exception;
  }

  /** In the child: of a queue of each kind with at least that room, which nobody else finds. */
  static void say(int messages, int size, Say say) throws Exception {
    SysvQueue sysv = new SysvOptions().createPrivate();
    removeWhenThisEnds(sysv);
    try (var posix = new PosixOptions().maxMessages(messages).messageSize(size).createUnused()) {
      posix.remove();
      sysv.setMaxBytes(messages * size);
      say.of("System V", sysv);
      say.of("POSIX", posix);
    } finally {
      sysv.remove();
    }
    int most = Integer.highestOneBit(Math.max(2048, (messages + 1) * (size + 31))) * 2;
    try (var shared = newShared(new SharedOptions().capacity(most).messageSize(size))) {
      try {
        say.of("shared memory", shared);
      } finally {
        shared.remove();
      }
    }
  }

  /** Even if this is killed. */
  private static void removeWhenThisEnds(SysvQueue queue) throws IOException {
    String ipcrm = "cat; ipcrm -q " + queue.id();
    remover = Command.of("sh", "-c", ipcrm).merged().start();
  }

  static SharedQueue newShared(SharedOptions options) throws QueueException {
    return options.createUnused();
  }

  /**
   * In the child: the queue that a test has.
   *
   * @param words the queue's, as {@link Object#toString} gives them
   */
  static MessageQueue open(String words) throws QueueException {
    String name = words.substring(words.lastIndexOf(' ') + 1);
    return words.startsWith("System V")
        ? SysvQueue.ofId(Integer.parseInt(name))
        : words.startsWith("POSIX") ? PosixQueue.open(name) : SharedQueue.open(name);
  }

  static Child run(List<String> command) throws IOException, InterruptedException {
    Command.Ended ended = Command.of(command).merged().run();
    return new Child(ended.status(), ended.out().strip());
  }

  static Path libraryJar() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      return files
          .filter(
              f ->
                  f.getFileName()
                      .toString()
                      .matches("msgq-[0-9].*(?<!-jmh|-sources|-javadoc)\\.jar"))
          .findFirst()
          .orElseThrow()
          .toAbsolutePath();
    }
  }

  /**
   * A command that a shell becomes after a script, perhaps in namespaces of its own; skips the test
   * where the script must not do what it does.
   */
  static Child after(String script, List<String> namespaces, List<String> command)
      throws IOException, InterruptedException {
    List<String> shell = new ArrayList<>(namespaces);
    shell.addAll(List.of("bash", "-ec"));
    List<String> alone = new ArrayList<>(shell);
    alone.add(script);
    assumeTrue(succeeds(alone), "needs the right to do that: " + script);
    shell.addAll(List.of(script + "\nexec \"$@\"", "sh"));
    shell.addAll(command);
    return run(shell);
  }

  /** Whether this ends well; skips the test where the program is missing. */
  static boolean succeeds(List<String> command) throws IOException, InterruptedException {
    return run(command).status() == 0;
  }

  /**
   * Java with these flags, this main class of the tests and its arguments; the backend is the one
   * under test.
   */
  static Child java(List<String> flags, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    return run(command(flags, main, arguments));
  }

  /** The same as a command. */
  static List<String> command(List<String> flags, Class<?> main, String... arguments) {
    return javaCommand(flags, CLASSES + ":" + TEST_CLASSES, main.getName(), arguments);
  }

  static List<String> javaCommand(
      List<String> flags, String classPath, String main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(JAVA.toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    String backend = System.getProperty(Backend.PROPERTY);
    if (backend != null) {
      command.add("-D" + Backend.PROPERTY + "=" + backend);
    }
    command.addAll(flags);
    command.add("-cp");
    command.add(classPath);
    command.add(main);
    command.addAll(List.of(arguments));
    return command;
  }
}
