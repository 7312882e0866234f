package msgq.bench.doctor;

import java.io.PrintStream;
import java.util.concurrent.Callable;
import msgq.bench.report.Terminal;
import msgq.bench.report.Width;
import picocli.CommandLine.Command;

/** The {@code doctor} verb. */
@Command(
    name = "doctor",
    description = "Says what can run on this machine, and what to change so that more can.",
    mixinStandardHelpOptions = true)
public final class DoctorCommand implements Callable<Integer> {
  private static final int NAME = 31;

  @Override
  public Integer call() {
    String indent = " ".repeat(NAME);
    Width width = new Width(Terminal.width().columns() - NAME);
    try (PrintStream out = Terminal.open()) {
      for (Section section : Section.all()) {
        out.println(section.title());
        for (Fact fact : section.facts()) {
          String text = String.join("\n" + indent, width.wrap(fact.text(), ""));
          out.printf("  %-28s %s%n", fact.name(), text);
        }
        out.println();
      }
    }
    return 0;
  }
}
