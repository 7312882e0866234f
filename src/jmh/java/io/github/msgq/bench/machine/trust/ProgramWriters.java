package io.github.msgq.bench.machine.trust;

import static io.github.msgq.bench.machine.trust.Step.DIRECTORY;
import static io.github.msgq.bench.machine.trust.Step.OTHERS_WRITE;
import static io.github.msgq.bench.machine.trust.Step.STICKY;

import io.github.msgq.internal.UserNamespace;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Those who can change the program that runs, and so run code as this user already: to refuse them
 * a file denies them nothing. They own the checkout that a container has mounted, say, or the JDK.
 *
 * @param owners of benchmarks.jar, the JVM and the directories on the way to them
 * @param everybody whether one of these may be written by all
 */
record ProgramWriters(Set<Integer> owners, boolean everybody) {
  /** Of this process. */
  static final ProgramWriters HERE = here();

  private static ProgramWriters here() {
    try {
      CodeSource source = ProgramWriters.class.getProtectionDomain().getCodeSource();
      Path jar = Path.of(source.getLocation().toURI());
      return of(List.of(jar, Path.of(System.getProperty("java.home"))));
    } catch (IOException | URISyntaxException | IllegalArgumentException e) {
      return new ProgramWriters(Set.of(), false); // they cannot be known
    }
  }

  static ProgramWriters of(List<Path> program) throws IOException {
    Collector collector = new Collector();
    for (Path each : program) {
      Step.walk(each, collector);
    }
    return new ProgramWriters(Set.copyOf(collector.owners), collector.everybody);
  }

  private static final class Collector implements Step.Visitor {
    final Set<Integer> owners = new HashSet<>();
    boolean everybody;

    /** An id that stands for all users outside this namespace is nobody's. */
    @Override
    public void found(Step directory, Step step) {
      if (UserNamespace.shows("uid", step.get("uid"))) {
        owners.add(step.get("uid"));
      }
    }

    @Override
    public void entered(Step step) {
      everybody |= step.has(OTHERS_WRITE) && !(step.is(DIRECTORY) && step.has(STICKY));
    }
  }
}
