package io.github.msgq.bench.cli.doctor;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.linux.CpuQuota;
import io.github.msgq.bench.machine.linux.Machine;
import io.github.msgq.bench.machine.linux.Version;
import io.github.msgq.bench.machine.trust.Tool;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.problem.Sentence;
import java.util.List;

/** A part of the doctor's report. */
record Section(String title, List<Fact> facts) {
  static List<Section> all() {
    return List.of(
        new Section("Machine", machine()),
        new Section("Transports", transports()),
        new Section("Queue limits", KernelFacts.queues()),
        new Section("Other kernel settings", KernelFacts.others()),
        new Section("Tools", tools()),
        new Section("Files", DirectoryFacts.facts()));
  }

  private static List<Fact> machine() {
    return List.of(
        new Fact("msgq", Version.text()),
        new Fact("kernel", Machine.kernel()),
        new Fact("cpu", Machine.cpu()),
        new Fact("cores", Machine.cores() + placements()),
        new Fact(
            "cpu quota",
            CpuQuota.ofThisProcess()
                .map(
                    quota ->
                        "%s; %s since it was made; run without it (docker run without --cpus)"
                            .formatted(quota.limit(), quota.effect()))
                .orElse("none")),
        new Fact(
            "java",
            "%s, %s, %s"
                .formatted(
                    System.getProperty("java.version"),
                    System.getProperty("java.vm.name"),
                    System.getProperty("java.home"))));
  }

  /** Programs that some benchmarks use, and the commands that install them on Debian and Ubuntu. */
  private static List<Fact> tools() {
    return List.of(
        tool("gcc", "builds the library", "gcc libc6-dev"),
        tool("go", "builds the afecho study's Go program", "golang-go"),
        tool("socat", "the socat study", "socat"),
        tool("perf", "-prof perf", "linux-perf"));
  }

  private static Fact tool(String program, String use, String packages) {
    return new Fact(
        program,
        Tool.find(program)
            .map(path -> path + " (" + use + ")")
            .orElse("not on the PATH (%s): apt-get install %s".formatted(use, packages)));
  }

  private static String placements() {
    return Machine.hasOneCore()
        ? ": placement=two-cores cannot run here, as this process may use one core only"
        : "";
  }

  /** Which can run here, and why the others cannot. */
  private static List<Fact> transports() {
    return Transports.all().stream().map(t -> new Fact(t.name(), text(t))).toList();
  }

  private static String text(Transport transport) {
    String lasting = text(transport, Connection.LONG);
    String perMessage = text(transport, Connection.SHORT);
    return lasting.equals(perMessage)
        ? lasting
        : "long: %s; short: %s".formatted(lasting, perMessage);
  }

  private static String text(Transport transport, Connection connection) {
    try {
      return transport.unavailable(connection).map("n/a, "::concat).orElse("available");
    } catch (RuntimeException | LinkageError e) {
      return "n/a, " + Sentence.of(e);
    }
  }
}
