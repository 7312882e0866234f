package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.Message;
import io.github.msgq.NoSuchQueueException;
import io.github.msgq.SharedOptions;
import io.github.msgq.SharedQueue;
import io.github.msgq.host.Capability;
import io.github.msgq.host.Command;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several processes with one queue in shared memory, of which some are killed. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SharedProcessesIT {
  private static final int THREADS = 4; // of each process
  private static final int SIZE = 16; // number of the sender, number of the message
  private static final int END = 1;
  private static final int DATA = 2;

  @TempDir Path directory;

  private final List<Process> processes = new ArrayList<>();
  private SharedQueue queue;

  @BeforeEach
  void create() throws IOException {
    queue = Child.newShared(new SharedOptions().capacity(4096).messageSize(SIZE));
  }

  @AfterEach
  void remove() throws Exception {
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
    queue.remove();
    queue.close();
  }

  private Process start(Class<?> main, Object... arguments) throws IOException {
    String[] all =
        Stream.concat(Stream.of(queue.name()), Stream.of(arguments))
            .map(String::valueOf)
            .toArray(String[]::new);
    Process process =
        Command.of(Child.command(List.of("-Xmx64m"), main, all)).errorsShown().start();
    processes.add(process);
    return process;
  }

  private static void endsWell(Process process) throws InterruptedException {
    assertThat(Command.end(process)).isZero();
  }

  /** Each thread sends its numbers in turn; 0 is for as many as it can. */
  static final class Sends {
    private Sends() {}

    public static void main(String[] args) throws Exception {
      long first = Long.parseLong(args[1]);
      long count = Long.parseLong(args[2]);
      inThreads(
          thread -> {
            try (SharedQueue queue = SharedQueue.open(args[0])) {
              Message message = Message.allocate(SIZE).length(SIZE).type(DATA);
              for (long i = 0; i < count || count == 0; i++) {
                message.body().putLong(0, first + thread).putLong(8, i);
                queue.send(message);
              }
            }
          });
    }
  }

  /** Each thread writes down what it receives, one by one, until it is to end. */
  static final class Receives {
    private Receives() {}

    public static void main(String[] args) throws Exception {
      inThreads(
          thread -> {
            try (SharedQueue queue = SharedQueue.open(args[0]);
                var book = new DataOutputStream(new FileOutputStream(args[1] + "-" + thread))) {
              Message message = Message.allocate(SIZE);
              byte[] line = new byte[SIZE];
              for (queue.receive(message); message.type() != END; queue.receive(message)) {
                message.body().get(0, line);
                book.write(line);
              }
            }
          });
    }
  }

  interface Task {
    void run(int thread) throws Exception;
  }

  private static void inThreads(Task task) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int number = i;
      Thread thread =
          new Thread(
              () -> {
                try {
                  task.run(number);
                } catch (Exception e) {
                  e.printStackTrace();
                  System.exit(1);
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void end(Process... receivers) throws Exception {
    for (int i = 0; i < receivers.length * THREADS; i++) {
      queue.send(Message.allocate(0).type(END));
    }
    for (Process receiver : receivers) {
      endsWell(receiver);
    }
  }

  /** What all have written down: of each sender its numbers, none twice, nor behind a later one. */
  private Map<Long, Set<Long>> books() throws IOException {
    Map<Long, Set<Long>> all = new HashMap<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Map<Long, Long> last = new HashMap<>();
        byte[] book = Files.readAllBytes(file);
        LongBuffer numbers = ByteBuffer.wrap(book).order(ByteOrder.nativeOrder()).asLongBuffer();
        while (numbers.remaining() >= 2) {
          long sender = numbers.get();
          long number = numbers.get();
          Long before = last.put(sender, number);
          assertThat(before == null || before < number).as("order of sender %d", sender).isTrue();
          assertThat(all.computeIfAbsent(sender, key -> new HashSet<>()).add(number))
              .as("once: %d of sender %d", number, sender)
              .isTrue();
        }
      }
    }
    return all;
  }

  @Test
  void eightSendersAndEightReceivers() throws Exception {
    int each = 5_000;
    Process[] receivers = {
      start(Receives.class, directory.resolve("a")), start(Receives.class, directory.resolve("b"))
    };
    Process[] senders = {start(Sends.class, 0, each), start(Sends.class, THREADS, each)};
    for (Process sender : senders) {
      endsWell(sender);
    }
    end(receivers);
    Map<Long, Set<Long>> books = books();
    assertThat(books)
        .hasSize(2 * THREADS)
        .allSatisfy((s, numbers) -> assertThat(numbers).hasSize(each));
    long sent = 2L * THREADS * each + 2 * THREADS;
    assertThat(List.of(queue.status().sent(), queue.status().received(), queue.messages()))
        .containsExactly(sent, sent, 0L);
    assertThat(queue.status().recoveries()).as("nothing was owed to a poll").isZero();
    assertThat(queue.isAlone()).isTrue();
  }

  /** In mid-stream; who goes on gets all that was sent but one call's message of each thread. */
  @Test
  void killedSendersAndReceivers() throws Exception {
    for (int round = 0; round < 3; round++) {
      Process stays = start(Receives.class, directory.resolve("stays" + round));
      Process receiver = start(Receives.class, directory.resolve("killed" + round));
      int first = round * 2 * THREADS;
      Process sender = start(Sends.class, first, 0);
      long before = queue.status().received();
      while (queue.status().received() < before + 5_000) {
        Thread.sleep(1);
      }
      sender.destroyForcibly().waitFor();
      Process next = start(Sends.class, first + THREADS, 0);
      before = queue.status().received();
      while (queue.status().received() < before + 5_000) {
        Thread.sleep(1);
      }
      receiver.destroyForcibly().waitFor();
      before = queue.status().received();
      while (queue.status().received() < before + 5_000) {
        Thread.sleep(1);
      }
      next.destroyForcibly().waitFor();
      end(stays);
    }
    long lost = 0;
    for (Set<Long> numbers : books().values()) {
      long last = numbers.stream().mapToLong(n -> n).max().orElseThrow();
      lost += last + 1 - numbers.size();
    }
    assertThat(lost).as("lost").isLessThanOrEqualTo(3 * THREADS);
    assertThat(queue.messages()).isZero();
  }

  @Test
  void othersAreSeen() throws Exception {
    assertThat(queue.isAlone()).isTrue();
    Process other = start(Receives.class, directory.resolve("other"));
    while (queue.isAlone()) {
      Thread.sleep(1);
    }
    end(other);
    assertThat(queue.isAlone()).isTrue();
  }

  /** Sends to itself; prints what it cannot do. */
  static final class Alone {
    private Alone() {}

    public static void main(String[] args) {
      System.out.println("unavailable: " + SharedQueue.unavailable().orElse("no"));
      say("create", () -> Child.newShared(new SharedOptions()));
      say("open", () -> SharedQueue.open("/none"));
      System.out.println("files: " + Arrays.toString(new File("/dev/shm").list()));
    }

    private interface Call {
      AutoCloseable make() throws IOException;
    }

    private static void say(String what, Call call) {
      try (AutoCloseable made = call.make()) {
        ((SharedQueue) made).remove();
        System.out.println(what + ": done");
      } catch (Exception e) {
        System.out.println(what + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
      }
    }
  }

  private static List<String> with(String mount) throws Exception {
    List<String> java = Child.command(List.of(), Alone.class);
    return Child.after(mount, List.of("unshare", "--mount"), java).output().lines().toList();
  }

  @Test
  @RequiresRoot(Capability.SYS_ADMIN)
  @RequiresTool({"bash", "unshare"})
  void aDirectoryThatIsFullIsAnException() throws Exception {
    String small = "mount -t tmpfs -o size=512k none /dev/shm";
    assertThat(with(small))
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("unavailable: no"),
            line ->
                assertThat(line).matches("create: QueueException .*no room for 1048576.*ENOSPC.*"),
            line -> assertThat(line).startsWith("open: NoSuchQueueException"),
            line -> assertThat(line).isEqualTo("files: []"));
  }

  @Test
  @RequiresRoot(Capability.SYS_ADMIN)
  @RequiresTool({"bash", "unshare"})
  void withoutTheDirectoryThereAreNone() throws Exception {
    for (String mount :
        List.of(
            "mount -t tmpfs -o ro none /dev/shm",
            "mount --bind /dev/urandom %1$s/urandom; mount -t tmpfs none /dev; touch /dev/urandom;"
                + " mount --move %1$s/urandom /dev/urandom")) {
      Files.write(directory.resolve("urandom"), new byte[0]);
      List<String> lines = with(mount.formatted(directory));
      assertThat(lines).as(mount).hasSize(4);
      String reason = lines.get(0).substring("unavailable: ".length());
      assertThat(reason).contains("/dev/shm");
      assertThat(lines.subList(1, 3))
          .containsExactly(
              "create: UnsupportedOperationException " + reason,
              "open: UnsupportedOperationException " + reason);
    }
  }

  /** One thread is at both ends: no call has to wait. */
  static final class Busy {
    private Busy() {}

    public static void main(String[] args) throws Exception {
      SharedQueue queue = SharedQueue.open(args[0]);
      Message message = Message.allocate(SIZE).length(SIZE);
      for (int i = 0; i < Integer.parseInt(args[1]); i++) {
        queue.send(message);
        queue.receive(message);
      }
    }
  }

  @Test
  void aMessageTakesNoSystemCallWhileBothEndsAreBusy() throws Exception {
    Command.of("strace", "-o", "/dev/null", "true").succeedsOrSkips("processes may not be traced");
    int messages = 100_000;
    Path log = directory.resolve("strace");
    List<String> command = new ArrayList<>(List.of("strace", "-f", "-qq", "-o", log.toString()));
    command.addAll(Child.command(List.of(), Busy.class, queue.name(), String.valueOf(messages)));
    assertThat(Child.run(command)).isEqualTo(new Child(0, ""));
    try (Stream<String> calls = Files.lines(log)) {
      assertThat(calls.count()).as("all calls of the process").isLessThan(messages / 4);
    }
  }

  /** Writes random bytes over all of the memory while it sends and receives. */
  static final class Scribbled {
    private static final int ROUNDS = 300;

    private Scribbled() {}

    public static void main(String[] args) throws Exception {
      var random = new java.util.Random(Long.parseLong(args[0]));
      Set<String> outcomes = new HashSet<>();
      for (int round = 0; round < ROUNDS; round++) {
        SharedQueue queue = Child.newShared(new SharedOptions().capacity(4096).messageSize(1000));
        Path file = Path.of("/dev/shm/msgq." + queue.name().substring(1));
        try (var memory = new java.io.RandomAccessFile(file.toFile(), "rw")) {
          for (int i = 0; i < 100; i++) {
            byte[] damage = new byte[1 + random.nextInt(64)];
            random.nextBytes(damage);
            memory.seek(random.nextBoolean() ? random.nextInt(1024) : random.nextInt(8192 - 64));
            memory.write(damage);
            outcomes.add(outcome(() -> queue.trySend(new byte[random.nextInt(1001)])));
            outcomes.add(outcome(() -> queue.tryReceive()));
            outcomes.add(outcome(() -> queue.messages()));
          }
        } finally {
          queue.close();
          Files.delete(file);
        }
      }
      outcomes.remove("done");
      System.out.println(new java.util.TreeSet<>(outcomes));
    }

    private interface Call {
      Object make() throws Exception;
    }

    private static String outcome(Call call) throws Exception {
      try {
        call.make();
        return "done";
      } catch (NoSuchQueueException e) {
        return "done"; // the bit of a removed one was set
      } catch (io.github.msgq.QueueException e) {
        return e.errorName();
      }
    }
  }

  @Test
  void randomBytesInTheMemoryCrashNothing() throws Exception {
    Child child = Child.java(List.of(), Scribbled.class, "1");
    assertThat(child).isEqualTo(new Child(0, "[EBADMSG]"));
  }
}
