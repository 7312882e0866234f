package msgq.bench.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * A private network and private System V queues for the calling thread and for the threads and
 * processes that it starts from then on: nobody else on this machine can reach or see them, and
 * they disappear with the last of those processes. See namespaces(7).
 *
 * <p>In a user namespace anybody may create them, if the system allows that at all. A multithreaded
 * process cannot enter one, so this one restarts itself there through unshare(1); it keeps its
 * process id, its arguments and its files. See user_namespaces(7).
 */
public final class PrivateNamespaces {
  private static final List<String> ENTER = List.of("--user", "--map-current-user", "--keep-caps");

  private PrivateNamespaces() {}

  /**
   * Moves the calling thread there, with a loopback interface.
   *
   * @return whether the kernel allows it, as it does to root outside most containers, and in a user
   *     namespace
   */
  public static boolean enter() {
    if (Kernel.enterNamespaces() != 0) {
      return false;
    }
    if (Kernel.loopbackUp() != 0) {
      throw new IllegalStateException("the loopback interface of a new network cannot be set up");
    }
    return true;
  }

  /**
   * Whether {@link #restart} would help.
   *
   * @param unshare the program, and another that does nothing
   */
  public static boolean needUserNamespace(Path unshare, Path nothing)
      throws IOException, InterruptedException {
    AtomicBoolean entered = new AtomicBoolean();
    Thread trial = new Thread(() -> entered.set(enter()), "namespaces-trial");
    trial.start();
    trial.join();
    List<String> command = new ArrayList<>(List.of(unshare.toString()));
    command.addAll(ENTER);
    command.addAll(List.of(unshare.toString(), "--net", "--ipc", nothing.toString()));
    return !entered.get()
        && Spawn.start(
                    new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD))
                .waitFor()
            == 0;
  }

  /**
   * Restarts this process in a user namespace; returns only if that fails. No exit hook runs, so
   * nothing may be left to remove.
   *
   * @param unshare the program, and env(1)
   * @param variable of the environment, and its value, that the restarted process gets in addition
   */
  public static void restart(Path unshare, Path env, String variable) throws IOException {
    Stream<String> first =
        Stream.of(
                List.of(unshare.toString()),
                ENTER,
                List.of(env.toString(), variable, System.getProperty("java.home") + "/bin/java"))
            .flatMap(List::stream);
    Kernel.execute(
        Stream.concat(first.map(String::getBytes), arguments().stream()).toArray(byte[][]::new));
  }

  /** This process's arguments as bytes, which this locale may be unable to express. */
  private static List<byte[]> arguments() throws IOException {
    byte[] all = Files.readAllBytes(Path.of("/proc/self/cmdline"));
    List<byte[]> arguments = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < all.length; i++) {
      if (all[i] == 0) {
        arguments.add(Arrays.copyOfRange(all, start, i));
        start = i + 1;
      }
    }
    return arguments.subList(1, arguments.size());
  }
}
