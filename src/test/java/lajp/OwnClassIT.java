package lajp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.QueueLimits;
import io.github.msgq.SysvQueue;
import io.github.msgq.host.Command;
import io.github.msgq.host.Host;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that brings lajp's own class runs with liblajpmsgq.so as it is. */
class OwnClassIT {
  private static final String LAJPS_CLASS =
      """
      package lajp;
      public class MsgQ {
        static { System.loadLibrary("lajpmsgq"); }
        public native static int msgget(int key);
        public native static int msgsnd(int msqid, int type, byte[] msg, int len);
        public native static int msgrcv(int msqid, byte[] msg, int len, int type);
        public native static int msgrcvNoBlock(int msqid, byte[] msg, int len, int type);
        public native static int msgclose(int msqid);
        public native static int shmget(int key, int size);
        public native static int shmclose(int shmid);
        public native static int semget(int key);
        public native static int semclose(int semid);
      }
      """;

  private static final String PROGRAM =
      """
      package lajp;
      import java.util.Arrays;
      public class Program {
        static void is(int expected, int actual) {
          if (expected != actual) throw new AssertionError(actual + " instead of " + expected);
        }
        public static void main(String[] args) throws Exception {
          int key = (int) ProcessHandle.current().pid() + 0x40000000;
          int id = MsgQ.msgget(key);
          int largest = Integer.parseInt(args[0]);
          byte[] room = new byte[largest + 1];
          is(-1, MsgQ.msgrcvNoBlock(id, room, 1024, 0));
          is(0, MsgQ.msgsnd(id, 9527, "hello".getBytes(), 5));
          is(5, MsgQ.msgrcv(id, room, 1024, 9527));
          is('o', room[4]);
          byte[] body = new byte[largest];
          Arrays.fill(body, (byte) 1);
          is(0, MsgQ.msgsnd(id, 1, body, largest));
          is(-1, MsgQ.msgsnd(id, 1, room, largest + 1));
          is(-1, MsgQ.msgsnd(id, 1, room, largest + 2));
          is(-1, MsgQ.msgsnd(id, -1, room, 1));
          is(-1, MsgQ.msgsnd(id, 1, null, 1));
          byte[] small = new byte[10];
          is(-1, MsgQ.msgrcv(id, small, 10, 0));
          is(-1, MsgQ.msgrcv(id, small, largest, 0));
          is(0, small[0]);
          is(largest, MsgQ.msgrcv(id, room, largest + 1, 0));
          is(1, room[largest - 1]);
          is(0, room[largest]);
          Thread waiter = new Thread(() -> is(3, MsgQ.msgrcv(id, room, 1024, 0)));
          waiter.start();
          io.github.msgq.KernelWait.await(waiter);
          is(0, MsgQ.msgsnd(id, 1, body, 3));
          waiter.join();
          is(0, MsgQ.msgclose(id));
          is(-1, MsgQ.msgclose(id));
          int shared = MsgQ.shmget(key, 4096);
          is(shared, MsgQ.shmget(key, 4096));
          is(0, MsgQ.shmclose(shared));
          int semaphores = MsgQ.semget(key);
          is(semaphores, MsgQ.semget(key));
          is(0, MsgQ.semclose(semaphores));
        }
      }
      """;

  private static final String TESTS = Path.of("target", "test-classes").toAbsolutePath().toString();

  @Test
  void runsUnchanged(@TempDir Path directory) throws Exception {
    Host.skipFor(SysvQueue.unavailable());
    Path bin = Path.of(System.getProperty("java.home"), "bin");
    Path own = Files.writeString(directory.resolve("MsgQ.java"), LAJPS_CLASS);
    Path program = Files.writeString(directory.resolve("Program.java"), PROGRAM);
    assertThat(run("%s/javac -cp %s -d %s %s %s".formatted(bin, TESTS, directory, own, program)))
        .isEmpty();
    assertThat(
            run(
                "%s/java -Xcheck:jni --enable-native-access=ALL-UNNAMED -Djava.library.path=%s -cp %s:%s lajp.Program %d"
                    .formatted(
                        bin,
                        Path.of("target/native").toAbsolutePath(),
                        directory,
                        TESTS,
                        QueueLimits.sysvMessageSize().orElseThrow())))
        .isEmpty();
  }

  private static String run(String command) throws Exception {
    return Command.of(command.split(" ")).merged().text();
  }
}
