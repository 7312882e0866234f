package io.github.msgq.bench.cli.doctor;

import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.report.Width;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "doctor",
    description = "Says what can run here, and what to change so that more can.",
    mixinStandardHelpOptions = true)
public final class DoctorCommand implements Callable<Integer> {
  private static final int NAME = 31;

  @Option(
      names = "--no-gauge",
      description = "Leave out the ten seconds that show how quiet the machine is.")
  private boolean withoutGauge;

  private final Terminal terminal;

  public DoctorCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    PrintStream out = System.out;
    Section.all().forEach(section -> print(out, section));
    if (!withoutGauge) {
      print(out, new Section("Quietness, by ten seconds of the gauge", Quietness.facts()));
    }
    return 0;
  }

  private void print(PrintStream out, Section section) {
    String indent = " ".repeat(NAME);
    Width width = new Width(terminal.width().columns() - NAME);
    out.println(section.title());
    for (Fact fact : section.facts()) {
      String text = String.join("\n" + indent, width.wrap(fact.text(), ""));
      out.printf("  %-28s %s%n", fact.name(), text);
    }
    out.println();
  }
}
