package msgq.bench.study.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import msgq.bench.problem.StudyFailure;

/** All processes that a study has started. */
public final class Children {
  private final Duration patience;
  private final Set<Child> running = ConcurrentHashMap.newKeySet();
  private boolean over;

  /** Whoever says nothing for so long has come to a standstill. */
  public Children(Duration patience) {
    this.patience = patience;
  }

  /** Starts a program. */
  public Child start(String name, List<String> command) throws IOException {
    return start(name, command, line -> {});
  }

  /**
   * Starts a program.
   *
   * @param log takes each line that is no answer
   */
  public synchronized Child start(String name, List<String> command, Consumer<String> log)
      throws IOException {
    if (over) {
      throw new StudyFailure("stopped");
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    Child child = new Child(name, process, patience, log);
    running.add(child);
    process.onExit().thenRun(() -> running.remove(child));
    return child;
  }

  /** Starts a JVM like this one, with a main class that takes part in a study. */
  public Child startJava(String name, Path directory, Class<?> main) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-XX:-UsePerfData"); // leaves a file behind when the process is killed
    command.add("-Djffi.extract.dir=" + directory);
    command.add("-Djava.io.tmpdir=" + directory);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    return start(name, command);
  }

  /** Kills all; nothing is started any more. */
  public synchronized void endAll() {
    over = true;
    running.forEach(Child::kill);
  }
}
