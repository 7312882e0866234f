package msgq.bench.doctor;

import java.io.PrintStream;
import java.util.concurrent.Callable;
import msgq.bench.report.Terminal;
import picocli.CommandLine.Command;

/** The {@code doctor} verb. */
@Command(
    name = "doctor",
    description = "Says what this machine offers, and what would make it offer more.",
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
