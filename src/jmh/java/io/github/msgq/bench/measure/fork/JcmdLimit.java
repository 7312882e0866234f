package io.github.msgq.bench.measure.fork;

import io.github.msgq.bench.machine.linux.DaemonThread;
import io.github.msgq.bench.measure.trial.EndpointFigures;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.runner.options.ProfilerConfig;

/**
 * A limit of time for a profiler's jcmd(1) that gets no answer. Root's talks to whoever holds the
 * socket in the temp directory that is this JVM's by its name, and would wait for ever.
 */
final class JcmdLimit implements AutoCloseable {
  private static final long LIMIT_MILLIS = Long.getLong("msgq.jcmd.millis", 60_000);
  private static final int LOOKS = 10; // within the limit
  private static final String OWN = EndpointFigures.class.getName();

  final ScheduledExecutorService looking =
      Executors.newSingleThreadScheduledExecutor(DaemonThread.named("jcmd-limit"));

  private final Map<Long, Integer> looks = new HashMap<>(); // by process
  private volatile boolean ended;

  /** Looks only where there is a profiler of the user's: it takes milliseconds of a core. */
  JcmdLimit(List<ProfilerConfig> profilers) {
    long period = LIMIT_MILLIS / LOOKS;
    if (profilers.stream().anyMatch(each -> !each.getKlass().equals(OWN))) {
      looking.scheduleAtFixedRate(this::look, period, period, TimeUnit.MILLISECONDS);
    }
  }

  private void look() {
    ProcessHandle.current()
        .children()
        .filter(child -> child.info().command().orElse("").endsWith("/jcmd"))
        .filter(child -> looks.merge(child.pid(), 1, Integer::sum) > LOOKS)
        .forEach(
            child -> {
              ended = true;
              child.destroyForcibly();
            });
  }

  /** What to say if it has ended one. */
  Optional<String> reason() {
    return ended
        ? Optional.of(
            "jcmd got no answer from this JVM within %s s: if another user holds /tmp/.java_pid%d (ls -l), remove it"
                .formatted(LIMIT_MILLIS / 1000.0, ProcessHandle.current().pid()))
        : Optional.empty();
  }

  @Override
  public void close() {
    looking.shutdownNow();
  }
}
