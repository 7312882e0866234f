package io.github.msgq.bench.machine.linux;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** posix_spawn(3): unlike ProcessBuilder's, its child inherits any descriptor. */
public final class Spawn {
  private static final int STATE = 0; // after the name, which may have blanks in it
  private static final int THREADS = 17;
  private static final int LAST_STANDARD = 2;
  private static final File ROOT = new File("/"); // where nobody else can put a file

  private Spawn() {}

  /**
   * Starts a program and returns its process id.
   *
   * @param command the program, then its arguments
   * @param environment {@code NAME=value} pairs
   * @param directory its current directory
   * @param standard the descriptors that become the child's input, output and error output
   * @param inherited the descriptors that it inherits, and no other program does
   * @param leads whether it leads a process group of its own, which has its id and gets no signal
   *     from the terminal
   */
  public static synchronized int start(
      List<String> command,
      List<String> environment,
      Path directory,
      int[] standard,
      List<Integer> inherited,
      boolean leads)
      throws IOException {
    inherit(inherited, true);
    int pid =
        Kernel.calls()
            .spawn(
                bytes(command),
                bytes(environment),
                (directory + "\0").getBytes(),
                standard,
                others(inherited),
                leads);
    inherit(inherited, false);
    if (pid < 0) {
      throw new IOException("cannot start " + command.get(0) + ": " + Kernel.error(pid));
    }
    return pid;
  }

  /**
   * Every open descriptor but 0, 1, 2 and these: some libraries' are not closed on exec, nor are
   * those that this process has inherited.
   */
  private static int[] others(List<Integer> inherited) {
    return Stream.of(new File("/proc/self/fd").list())
        .mapToInt(Integer::parseInt)
        .filter(fd -> fd > LAST_STANDARD && !inherited.contains(fd))
        .toArray();
  }

  private static void inherit(List<Integer> descriptors, boolean inherited) throws IOException {
    for (int each : descriptors) {
      Descriptors.inherit(each, inherited);
    }
  }

  private static byte[][] bytes(List<String> words) {
    return words.stream().map(String::getBytes).toArray(byte[][]::new);
  }

  /**
   * Starts a process by ProcessBuilder, in the root directory unless that names another, but never
   * while {@link #start(List, List, Path, int[], List, boolean)} starts one: that one would inherit
   * the pipe by which the JDK learns that the program runs, and {@code ProcessBuilder.start()}
   * would wait until it ends.
   */
  public static synchronized Process start(ProcessBuilder builder) throws IOException {
    return (builder.directory() == null ? builder.directory(ROOT) : builder).start();
  }

  /**
   * Whether a process has not ended, with all its threads, which hold its ports and files. To the
   * JDK one that nobody waits for is alive: an orphan is the first process's, which in a container
   * may be any program. See proc_pid_stat(5).
   */
  public static boolean runs(ProcessHandle process) {
    return process.isAlive()
        && Machine.text(Path.of("/proc", Long.toString(process.pid()), "stat"))
            .map(stat -> stat.substring(stat.lastIndexOf(')') + 2).split(" "))
            .filter(fields -> !fields[STATE].equals("Z") || !fields[THREADS].equals("1"))
            .isPresent();
  }
}
