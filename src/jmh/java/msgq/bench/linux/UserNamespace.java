package msgq.bench.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * In a user namespace anybody may create {@link PrivateNamespaces}, if the system allows that at
 * all. A multithreaded process cannot enter one, so this one restarts itself there through
 * unshare(1); it keeps its process id, its arguments and its files. See user_namespaces(7).
 */
public final class UserNamespace {
  /** Set in the restarted process, so that it does not restart again. */
  private static final String TRIED = "msgq.user.namespace";

  private static final List<String> ENTER = List.of("--user", "--map-current-user", "--keep-caps");

  private UserNamespace() {}

  /** Whether {@link #restart} would help. */
  public static boolean helps() throws IOException, InterruptedException {
    Optional<Path> unshare = Tool.find("unshare");
    if (PrivateNamespaces.allowed() || System.getProperty(TRIED) != null || unshare.isEmpty()) {
      return false;
    }
    List<String> trial = new ArrayList<>(List.of(unshare.get().toString()));
    trial.addAll(ENTER);
    trial.addAll(List.of(unshare.get().toString(), "--net", "--ipc", "true"));
    return Spawn.start(
                new ProcessBuilder(trial)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD))
            .waitFor()
        == 0;
  }

  /**
   * Restarts this process in a user namespace; returns only if that fails. No exit hook runs, so
   * nothing may be left to remove.
   *
   * @param variable of the environment, and its value, that the restarted process gets in addition
   */
  public static void restart(String variable) throws IOException {
    List<byte[]> command = new ArrayList<>();
    command.add(Tool.find("unshare").orElseThrow().toString().getBytes());
    ENTER.forEach(option -> command.add(option.getBytes()));
    command.add("env".getBytes());
    command.add(variable.getBytes());
    List<byte[]> own = commandLine();
    command.add(own.get(0));
    command.add(("-D" + TRIED + "=tried").getBytes());
    command.addAll(own.subList(1, own.size()));
    Kernel.execute(command.toArray(byte[][]::new));
  }

  /** The arguments as bytes, which this locale may be unable to express. */
  private static List<byte[]> commandLine() throws IOException {
    byte[] all = Files.readAllBytes(Path.of("/proc/self/cmdline"));
    List<byte[]> arguments = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < all.length; i++) {
      if (all[i] == 0) {
        arguments.add(Arrays.copyOfRange(all, start, i));
        start = i + 1;
      }
    }
    return arguments;
  }
}
