package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.SharedOptions;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import io.github.msgq.host.Capability;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import io.github.msgq.internal.Backend;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.SystemCall;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever meets a limit is told which one, its value, and how to raise it. */
class ExhaustionIT {
  @TempDir Path shared;

  /** In an ipc namespace of its own, whose queues end with it. */
  @Test
  @RequiresRoot(Capability.SYS_ADMIN)
  @RequiresTool({"bash", "setpriv", "unshare"})
  void numbersOfQueues() throws Exception {
    String limits = "echo 3 > /proc/sys/kernel/msgmni && echo 2 > /proc/sys/fs/mqueue/queues_max";
    Child child =
        Child.after(limits, List.of("unshare", "--ipc"), OtherUser.in(shared).java(Queues.class));
    assertThat(child.output().lines())
        .satisfiesExactly(
            line -> assertThat(line).matches("3 queues: msgget.* 3.*kernel.msgmni.*ENOSPC.*"),
            line -> assertThat(line).matches("2 queues: mq_open.* 2.*mqueue.queues_max.*ENOSPC.*"));
  }

  /** Creates queues until it cannot; the namespace removes them. */
  static final class Queues {
    private Queues() {}

    public static void main(String[] args) {
      untilRefused(new SysvOptions()::createPrivate);
      List<PosixQueue> open = new ArrayList<>();
      untilRefused(
          () -> open.add(new PosixOptions().maxMessages(1).messageSize(10).createUnused()));
    }
  }

  static void untilRefused(Callable<?> create) {
    for (int made = 0; ; made++) {
      try {
        create.call();
      } catch (Exception e) {
        System.out.println(made + " queues: " + e.getMessage());
        return;
      }
    }
  }

  /** In file systems of its own. */
  @Test
  @RequiresRoot(Capability.SYS_ADMIN)
  @RequiresTool({"bash", "unshare"})
  void roomInSharedMemory() throws Exception {
    String full = "create: open: /dev/shm has no room for 1048576 bytes: .*size=.*ENOSPC.*";
    assertThat(inFileSystem("mount -t tmpfs -o size=64k none /dev/shm")).matches(empty(full));
    String inodes = "create: open: /dev/shm has no inode .*nr_inodes=.*ENOSPC.*";
    assertThat(inFileSystem("mount -t tmpfs -o nr_inodes=1 none /dev/shm")).matches(empty(inodes));
    String readOnly = "/dev/shm is read-only .as root: mount -o remount,rw /dev/shm.";
    assertThat(inFileSystem("mount -t tmpfs -o ro none /dev/shm"))
        .matches("Optional." + readOnly + ".\ncreate: " + readOnly);
    String noFile =
        "create: open: this process may write no file of 1048576 .*RLIMIT_FSIZE.*EFBIG.*";
    assertThat(Child.after("ulimit -f 512", List.of("env"), creates()).output())
        .matches(empty(noFile));
  }

  @Test
  void roomInTheAddressSpace() throws Exception {
    long room = Files.getFileStore(Path.of("/dev/shm")).getUsableSpace();
    assumeTrue(room > Creates.LARGE, "needs room in /dev/shm");
    assertThat(Child.run(Child.command(List.of(), Creates.class, "full")).output())
        .matches(empty("create: open: queue .*RLIMIT_AS, \\d+ bytes.*ulimit -v.*ENOMEM.*"));
  }

  @Test
  @RequiresRoot(Capability.SYS_ADMIN)
  @RequiresTool({"bash", "setpriv", "unshare"})
  void aDirectoryThatOthersMayNotWrite() throws Exception {
    String mode = "the mode of /dev/shm .*chmod 1777 /dev/shm.";
    Child child =
        Child.after(
            "mount -t tmpfs -o mode=755 none /dev/shm",
            List.of("unshare", "--mount"),
            OtherUser.in(shared).java(Creates.class));
    assertThat(child.output()).matches("Optional." + mode + ".\ncreate: " + mode);
  }

  /** Before Linux 6.10, which the kernel's answer stands for. */
  @Test
  @RequiresRoot(Capability.SYS_ADMIN)
  @RequiresTool({"bash", "unshare"})
  void noProcToNameAFileBy() throws Exception {
    assumeTrue(Refused.possible(), "the numbers of this processor's calls are not known here");
    String proc = "a queue gets its name through /proc, .*mount -t proc proc /proc.";
    List<String> old = Child.command(List.of(), Creates.class, "old");
    assertThat(Child.after("mount --make-rprivate /", List.of("unshare", "--mount"), old).output())
        .matches("Optional." + proc + ".\ncreate: " + proc);
  }

  private static String empty(String failure) {
    return "Optional.empty\n" + failure;
  }

  private static String inFileSystem(String mount) throws Exception {
    return Child.after(mount, List.of("unshare", "--mount"), creates()).output();
  }

  private static List<String> creates() {
    return Child.command(List.of(), Creates.class);
  }

  /** Says what there is, and tries to create a queue, of which nothing must stay. */
  static final class Creates {
    private static final long LARGE = 1 << 25;

    private Creates() {}

    public static void main(String[] args) throws Exception {
      if (List.of(args).contains("old")) {
        SharedQueue.unavailable(); // loads the library, which needs /proc, as the JVM does
        hideProc();
        Refused.refuse(SystemCall.HERE.linkat(), Linux.ENOENT);
      }
      System.out.println(SharedQueue.unavailable());
      long capacity = 1 << 20;
      if (List.of(args).contains("full")) {
        capacity = LARGE;
        limitAddressSpace(LARGE / 4 * 3);
      }
      String name = "/msgq-test-creates-" + System.nanoTime();
      try {
        new SharedOptions().capacity(capacity).createNew(name).remove();
        System.out.println("created");
      } catch (Exception e) {
        System.out.println("create: " + e.getMessage());
      }
      if (Files.exists(Path.of("/dev/shm/msgq." + name.substring(1)))) {
        System.out.println("its file is left");
      }
    }

    private static void hideProc() {
      ByteBuffer strings = ByteBuffer.allocateDirect(16);
      long address = Backend.NATIVE.address(strings.put("tmpfs\0/proc\0".getBytes()));
      Refused.call(Refused.Calls.HERE.mount(), address, address + 6, address, 0);
    }

    private static void limitAddressSpace(long more) throws IOException {
      String size =
          Files.readAllLines(Path.of("/proc/self/status")).stream()
              .filter(line -> line.startsWith("VmSize:"))
              .findFirst()
              .orElseThrow();
      long most = Long.parseLong(size.replaceAll("\\D", "")) * 1024 + more;
      ByteBuffer limit = ByteBuffer.allocateDirect(16).order(ByteOrder.nativeOrder());
      limit.putLong(most).putLong(most);
      long address = Backend.NATIVE.address(limit);
      Refused.call(SystemCall.HERE.prlimit(), 0, SystemCall.RLIMIT_AS, address, 0);
    }
  }

  @Test
  void openFilesOfTheProcess() throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", "-c", "ulimit -n 99; exec \"$@\"", "sh"));
    // classes come from a jar, which is open already
    String classPath = Child.libraryJar() + ":" + Child.TEST_CLASSES;
    command.addAll(Child.javaCommand(List.of(), classPath, Descriptors.class.getName()));
    assertThat(Child.run(command).output().lines())
        .hasSize(4)
        .allMatch(line -> line.matches(".*RLIMIT_NOFILE, 99.*EMFILE.*"));
  }

  /** Opens a queue until it cannot. */
  static final class Descriptors {
    private Descriptors() {}

    public static void main(String[] args) throws IOException {
      List<PosixQueue> open = new ArrayList<>();
      PosixQueue queue = new PosixOptions().maxMessages(1).messageSize(10).createUnused();
      try {
        untilRefused(() -> open.add(PosixQueue.open(queue.name())));
        untilRefused(() -> open.add(PosixQueue.openOrCreate(queue.name())));
      } finally {
        queue.remove();
        open.forEach(PosixQueue::close);
      }
      List<SharedQueue> shared = new ArrayList<>();
      SharedQueue first = Child.newShared(new SharedOptions());
      String unused = first.name() + "-";
      try {
        untilRefused(() -> shared.add(SharedQueue.open(first.name())));
        shared.remove(0).close();
        shared.remove(0).close();
        untilRefused(() -> shared.add(SharedQueue.createNew(unused + shared.size())));
      } finally {
        first.remove();
        for (SharedQueue each : shared) {
          if (each.name().startsWith(unused)) {
            each.remove();
          }
          each.close(); // since a list needs a descriptor
        }
      }
      shared.remove(0).close(); // listing takes a descriptor
      if (SharedQueue.list().stream().anyMatch(name -> name.startsWith(unused))) {
        System.out.println("a queue that could not be opened is left");
      }
    }
  }

  /** Arrays go through memory outside the heap; a message that waits is not lost by want of it. */
  @Test
  void memoryOutsideTheHeap() throws Exception {
    Child child = Child.java(List.of("-XX:MaxDirectMemorySize=1m"), Direct.class);
    assertThat(child.output().lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("-XX:MaxDirectMemorySize", "ENOMEM"),
            line -> assertThat(line).isEqualTo("Received[length=3, type=1, priority=0]"));
  }

  /** Takes all of it, then receives in a thread that has none yet. */
  static final class Direct {
    private Direct() {}

    public static void main(String[] args) throws Exception {
      SysvQueue queue = new SysvOptions().createPrivate();
      try {
        queue.send(new byte[3], 1);
        List<ByteBuffer> taken = new ArrayList<>();
        try {
          while (true) {
            taken.add(ByteBuffer.allocateDirect(4096));
          }
        } catch (OutOfMemoryError e) {
          Thread thread = new Thread(() -> untilRefused(() -> queue.receive(new byte[100])));
          thread.start();
          thread.join();
        }
        taken.clear();
        System.out.println(queue.receive(new byte[100]));
      } finally {
        queue.remove();
      }
    }
  }

  /** What would take a whole machine's memory or files to meet, a filter in the kernel answers. */
  @Test
  void filesAndMemoryOfTheMachine() throws Exception {
    assumeTrue(Refused.possible(), "the numbers of this processor's calls are not known here");
    Child child = Child.run(Child.command(List.of(), Refused.class));
    assertThat(child.output().lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("msgget", "memory.max", "ENOMEM"),
            line -> assertThat(line).contains("msgsnd", "memory.max", "ENOMEM"),
            line -> assertThat(line).contains("mq_notify", "memory.max", "ENOMEM"),
            line -> assertThat(line).contains("mq_open", "fs.file-max", "ENFILE"));
  }
}
