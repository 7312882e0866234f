package io.github.msgq.bench.endpoints.process;

import static java.nio.file.StandardOpenOption.READ;

import io.github.msgq.bench.machine.linux.DaemonThread;
import io.github.msgq.bench.machine.linux.Descriptors;
import io.github.msgq.bench.machine.linux.Kernel;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.terms.parameter.KeyValues;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import jnr.constants.platform.Signal;

/**
 * The process of an endpoint, or of a user's command that starts one. It inherits pipes, so
 * ProcessBuilder cannot start it.
 */
final class EndpointProcess implements ProcessOrThread {
  private static final long KILL_MILLIS = 5_000;
  private static final int CORE_DUMP_BIT = 0x80;
  private static final int SIGNALLED = 128;

  private final String role;
  private final int pid;
  private final boolean command;
  private final OutputTail stdout;
  private final OutputTail stderr;
  private final CountDownLatch reaped = new CountDownLatch(1);
  private volatile int exitStatus = UNKNOWN;

  private EndpointProcess(
      String role, int pid, boolean command, OutputTail stdout, OutputTail stderr) {
    this.role = role;
    this.pid = pid;
    this.command = command;
    this.stdout = stdout;
    this.stderr = stderr;
  }

  /**
   * @param role {@code server} or {@code client}, for the user
   * @param directory its current directory
   * @param control its ends of its control channel, which this process gives away
   * @param byCommand whether it is a user's command, which answers on its standard output and leads
   *     a process group
   * @param inherited descriptors that it gets and this process gives away
   * @param output takes each line that it prints
   * @param dying takes how it ended, with the last lines of its output
   */
  static ProcessOrThread start(
      String role,
      List<String> command,
      Map<String, String> environment,
      Path directory,
      ControlEnds control,
      boolean byCommand,
      List<Integer> inherited,
      Consumer<String> output,
      Consumer<String> dying)
      throws IOException {
    try (control) {
      int[] out = Descriptors.pipe();
      int[] errors = Descriptors.pipe();
      int[] standard = {control.requests(), byCommand ? control.answers() : out[1], errors[1]};
      List<Integer> all = new ArrayList<>(inherited);
      if (!byCommand) {
        all.add(control.answers());
      }
      int pid;
      try {
        List<String> pairs = KeyValues.list(environment);
        pid = Spawn.start(command, pairs, directory, standard, all, byCommand);
      } catch (IOException e) {
        Descriptors.close(out[0], errors[0]);
        throw e;
      } finally {
        inherited.forEach(Descriptors::close);
        Descriptors.close(out[1], errors[1]);
      }
      OutputTail stdout = new OutputTail(Descriptors.take(out[0], READ), output);
      OutputTail stderr = new OutputTail(Descriptors.take(errors[0], READ), output);
      EndpointProcess process = new EndpointProcess(role, pid, byCommand, stdout, stderr);
      DaemonThread.start("reaper", () -> process.reap(dying));
      return process;
    }
  }

  private void reap(Consumer<String> dying) {
    int[] status = new int[1];
    int result;
    do {
      Kernel.calls().awaitEnd(pid);
      result = reapEnded(status);
    } while (result == 0);
    stderr.awaitEnd();
    stdout.awaitEnd();
    dying.accept("%s died (%s)%s".formatted(role, exit(status[0]), lastWords()));
  }

  /** After SIGKILL, only its errors are quoted: it did not know that it would end. */
  @Override
  public String lastWords() {
    boolean killed = exitStatus == SIGNALLED + Signal.SIGKILL.intValue();
    return killed || !stderr.quoted().isEmpty() ? stderr.quoted() : stdout.quoted();
  }

  /** From then on its id may be another process's, so {@link #kill} waits meanwhile. */
  private synchronized int reapEnded(int[] status) {
    int result = Kernel.calls().reap(pid, false, status);
    if (result != 0) {
      int signal = signal(status[0]);
      int ended = signal == 0 ? status[0] >> 8 & 0xFF : SIGNALLED + signal;
      exitStatus = result < 0 ? UNKNOWN : ended;
      reaped.countDown();
    }
    return result;
  }

  private static int signal(int status) {
    return status & ~CORE_DUMP_BIT & 0xFF;
  }

  private String exit(int status) {
    if (exitStatus == UNKNOWN) {
      return "its status is unknown";
    }
    int signal = signal(status);
    return "exit " + exitStatus + (signal == 0 ? "" : ", " + Signal.valueOf(signal));
  }

  @Override
  public int exitStatus() {
    return exitStatus;
  }

  @Override
  public void awaitOutput() {
    stdout.awaitSilence();
    stderr.awaitSilence();
  }

  @Override
  public long pid() {
    return pid;
  }

  @Override
  public boolean awaitExit(long millis) {
    return DaemonThread.await(reaped, millis);
  }

  @Override
  public void kill() {
    synchronized (this) {
      if (reaped.getCount() == 0) {
        return;
      }
      Kernel.calls().kill(command ? -pid : pid);
    }
    awaitExit(KILL_MILLIS);
  }
}
