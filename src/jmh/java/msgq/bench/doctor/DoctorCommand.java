package msgq.bench.doctor;

import java.io.PrintStream;
import java.util.concurrent.Callable;
import msgq.bench.report.Terminal;
import picocli.CommandLine.Command;

/** The {@code doctor} verb. */
@Command(
    name = "doctor",
    description = "Says what can run on this machine, and what to change so that more can.",
    mixinStandardHelpOptions = true)
public final class DoctorCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    try (PrintStream out = Terminal.open()) {
      for (Section section : Section.all()) {
        out.println(section.title());
        section.facts().forEach(fact -> out.printf("  %-28s %s%n", fact.name(), fact.text()));
        out.println();
      }
    }
    return 0;
  }
}
