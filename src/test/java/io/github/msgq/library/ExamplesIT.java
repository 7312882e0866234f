package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.NoSuchQueueException;
import io.github.msgq.PosixQueue;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvQueue;
import io.github.msgq.host.Command;
import io.github.msgq.host.RequiresExecutableTemp;
import io.github.msgq.host.RequiresTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each program in {@code examples} talks to its partner, with nothing but the library's jar. */
class ExamplesIT {
  private static final Path EXAMPLES = Path.of("examples");
  private static final String QUEUE = "/example-" + ProcessHandle.current().pid();
  private static final int LINES = 40;

  @TempDir Path temp;

  /** A queue that may be removed by one of the programs. */
  private interface Queue {
    void remove() throws IOException;
  }

  /** The queue keeps what was sent until somebody receives it; the receiver removes it. */
  @Test
  void theReceiverPrintsWhatTheSenderSends() throws Exception {
    try {
      assertThat(java("Sender", QUEUE, "hello", "bye").text()).isEmpty();
      assertThat(java("Receiver", QUEUE).text()).isEqualTo("hello\nbye\n");
    } finally {
      assertThat(isLeft(() -> PosixQueue.remove(QUEUE))).isFalse();
    }
  }

  @Test
  @RequiresTool("gcc")
  @RequiresExecutableTemp
  void theDaemonInCAnswersJava() throws Exception {
    String program = temp.resolve("daemon").toString();
    String file = Files.createFile(temp.resolve("shop")).toString();
    Command.of("gcc", "-Wall", "-o", program, EXAMPLES.resolve("daemon.c").toString()).text();
    try (SysvQueue queue = SysvQueue.createNew(SysvQueue.ftok(Path.of(file), 1))) {
      Process daemon;
      try {
        daemon = Command.of(program, file).errorsShown().start();
        assertThat(java("AskDaemon", file, "3", "1.25").text()).isEqualTo("3.75\n");
        assertThat(queue.messages()).isZero();
      } finally {
        queue.remove();
      }
      assertThat(Command.end(daemon)).isZero();
    }
  }

  @Test
  @RequiresTool("python3")
  void pythonAnswersJava() throws Exception {
    answersJava("python3", EXAMPLES.resolve("shared_queue.py").toString(), jar());
  }

  @Test
  @RequiresTool("gcc")
  @RequiresExecutableTemp
  void cAnswersJava() throws Exception {
    try (Stream<Path> library = Files.list(Path.of("native", "lib"))) {
      answersJava(
          compiled(
              library.map(Path::toString).filter(file -> file.matches(".*/shared_(?!jni).*\\.c"))));
    }
    Path linked = Path.of("target", "native").toAbsolutePath();
    answersJava(compiled(Stream.of("-L" + linked, "-lmsgq", "-Wl,-rpath," + linked)));
  }

  private String compiled(Stream<String> with) throws Exception {
    String program = temp.resolve("shared_queue").toString();
    String source = EXAMPLES.resolve("shared_queue.c").toString();
    List<String> gcc = List.of("gcc", "-Wall", "-pthread", "-Inative/lib", "-o", program, source);
    Command.of(Stream.concat(gcc.stream(), with).toList()).text();
    return program;
  }

  private static void answersJava(String... program) throws Exception {
    String questions = QUEUE + "-questions";
    String answers = QUEUE + "-answers";
    boolean left;
    Process other;
    try (SharedQueue made = SharedQueue.createNew(questions)) {
      try {
        List<String> command =
            Stream.concat(Stream.of(program), Stream.of(questions, answers)).toList();
        other = Command.of(command).errorsShown().start();
        Command.Ended java = java("AskShared", questions, answers, "hello", "bye").run();
        assertThat(java.isWell().out()).isEqualTo("HELLO\nBYE\n");
      } finally {
        left =
            isLeft(() -> SharedQueue.remove(questions)) | isLeft(() -> SharedQueue.remove(answers));
      }
    }
    assertThat(left).isFalse();
    assertThat(Command.end(other)).isZero();
  }

  @Test
  void eachIsShort() throws Exception {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      for (Path file : files.toList()) {
        assertThat(Files.readAllLines(file)).as(file.toString()).hasSizeLessThan(LINES);
      }
    }
  }

  private static String jar() throws IOException {
    return Child.libraryJar().toString();
  }

  private static Command java(String program, String... arguments) throws IOException {
    String source = EXAMPLES.resolve(program + ".java").toString();
    return Command.of(Child.javaCommand(List.of(), jar(), source, arguments));
  }

  private static boolean isLeft(Queue queue) throws IOException {
    try {
      queue.remove();
      return true;
    } catch (NoSuchQueueException removed) {
      return false;
    }
  }
}
