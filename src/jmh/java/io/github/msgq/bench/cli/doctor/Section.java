package io.github.msgq.bench.cli.doctor;

import io.github.msgq.QueueLimits;
import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.lease.Leases;
import io.github.msgq.bench.machine.linux.CpuQuota;
import io.github.msgq.bench.machine.linux.Machine;
import io.github.msgq.bench.machine.linux.Mount;
import io.github.msgq.bench.machine.linux.Sysctl;
import io.github.msgq.bench.machine.linux.Version;
import io.github.msgq.bench.machine.trust.Tool;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.problem.Sentence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A part of the doctor's report. */
record Section(String title, List<Fact> facts) {
  static List<Section> all() {
    return List.of(
        new Section("Machine", machine()),
        new Section("Transports", transports()),
        new Section("Queue limits", queueLimits()),
        new Section("Other kernel settings", otherSettings()),
        new Section("Tools", tools()),
        new Section("Files", directories()));
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

  /** The limits on message queues, by their names for sysctl(8), and how to raise them. */
  private static List<Fact> queueLimits() {
    return List.of(
        limit(
            "kernel.msgmax",
            QueueLimits.sysvMessageSize(),
            "bytes of a message; larger ones are split"),
        limit("kernel.msgmnb", QueueLimits.sysvQueueBytes(), "bytes that a queue holds"),
        limit("kernel.msgmni", "System V queues on the machine"),
        limit(
            "fs.mqueue.msgsize_max",
            QueueLimits.posixMessageSize(),
            "bytes of a message; as above"),
        limit("fs.mqueue.msg_max", QueueLimits.posixMaxMessages(), "messages that a queue holds"),
        limit("fs.mqueue.queues_max", "POSIX queues on the machine"),
        limit("ulimit -q", QueueLimits.posixUserBytes(), "bytes of all POSIX queues of this user"));
  }

  private static Fact limit(String name, String meaning) {
    return limit(name, Sysctl.number(name).stream().asLongStream().findFirst(), meaning);
  }

  private static Fact limit(String name, OptionalLong limit, String meaning) {
    long value = limit.orElse(-1);
    String text =
        value == -1 ? "not there" : value == Long.MAX_VALUE ? "unlimited" : Long.toString(value);
    String raise = name.startsWith("ulimit") ? name + " N" : "sysctl -w " + name + "=N";
    return new Fact(name, "%-12s %s (change: %s)".formatted(text, meaning, raise));
  }

  /** Other settings that limit or change the benchmarks. */
  private static List<Fact> otherSettings() {
    return List.of(
        other("fs.pipe-max-size", "bytes that a pipe can be made to hold"),
        other(
            "fs.pipe-user-pages-soft",
            "pages in all pipes of a user; beyond them a new pipe has one or two"),
        other("net.core.rmem_max", "bytes that -p rcvbuf can ask for"),
        other("net.core.wmem_max", "bytes that -p sndbuf can ask for"),
        other("net.ipv4.ip_local_port_range", "ports of short TCP connections"),
        other("net.ipv4.tcp_tw_reuse", "1 or 2: such ports serve again at once"),
        other("kernel.perf_event_paranoid", "2 or less: -prof perf may count"));
  }

  private static Fact other(String name, String meaning) {
    return new Fact(name, "%-12s %s".formatted(Sysctl.text(name).orElse("not there"), meaning));
  }

  /** Directories that matter, and what killed runs left in them. */
  private static List<Fact> directories() {
    return List.of(
        new Fact("temp directory", temp()),
        new Fact("/dev/mqueue", mqueue()),
        new Fact("left by killed runs", leftOver()));
  }

  private static String temp() {
    Path temp = Path.of(System.getProperty("java.io.tmpdir"));
    String advice = "; choose another with java -Djava.io.tmpdir=<directory> -jar ...";
    if (!Files.isDirectory(temp)) {
      return temp + " does not exist" + advice;
    }
    Optional<Mount> mount = Mount.of(temp);
    if (!Files.isWritable(temp) || mount.filter(m -> m.has("ro")).isPresent()) {
      return temp + " cannot be written" + advice;
    }
    return mount.filter(m -> m.has("noexec")).isPresent()
        ? temp + " is mounted noexec: native libraries cannot be loaded from it" + advice
        : temp + ", writable, native libraries can be loaded from it";
  }

  private static String mqueue() {
    return Mount.of(Path.of("/dev/mqueue"))
            .filter(mount -> mount.type().equals("mqueue"))
            .isPresent()
        ? "mounted"
        : "not mounted: POSIX queues work but cannot be listed; mount -t mqueue none /dev/mqueue";
  }

  private static String leftOver() {
    try {
      List<Path> abandoned = Leases.abandoned();
      return abandoned.isEmpty() ? "nothing" : abandoned + ": the next run removes it";
    } catch (IOException e) {
      return e.getMessage();
    }
  }
}
