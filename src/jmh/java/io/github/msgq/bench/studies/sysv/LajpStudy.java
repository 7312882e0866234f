package io.github.msgq.bench.studies.sysv;

import io.github.msgq.bench.endpoints.session.EndpointOutcome;
import io.github.msgq.bench.endpoints.session.EndpointPair;
import io.github.msgq.bench.endpoints.socket.Loopback;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.machine.linux.Sysctl;
import io.github.msgq.bench.studies.study.About;
import io.github.msgq.bench.studies.study.Scale;
import io.github.msgq.bench.studies.study.Study;
import io.github.msgq.bench.studies.study.StudyCombination;
import io.github.msgq.bench.studies.study.StudyQueue;
import io.github.msgq.bench.studies.study.Task;
import io.github.msgq.bench.studies.study.Warming;
import io.github.msgq.bench.studies.study.Workbench;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** System V queues against TCP, one way, in Java and C, over long and short connections. */
public final class LajpStudy implements Study {
  public static final String TITLE =
      "System V queue against TCP, 1024-byte messages one way, Java and C (2010)";

  private static final int KEY = 0x20021230;
  private static final int TYPE = 9527;
  private static final int PORT = 9527;

  /** A mechanism that carries the messages. */
  private enum Mechanism {
    QUEUE("MQ"),
    SOCKET("socket");

    final String text;

    Mechanism(String text) {
      this.text = text;
    }
  }

  /** The study's three rounds. */
  private enum Round {
    JAVA_LONG("1 Java, long", "java", 5_120_000),
    C_LONG("2 C, long", "c", 5_120_000),
    JAVA_SHORT("3 Java, short", "java", 1_024_000);

    final String text;
    final String language;
    final long published;

    Round(String text, String language, long published) {
      this.text = text;
      this.language = language;
      this.published = published;
    }

    /** Messages in which a new JVM becomes warm; 0 where there is none. */
    long cold(Mechanism mechanism, double share) {
      int all =
          switch (this) {
            case C_LONG -> 0;
            case JAVA_LONG -> 500_000;
            case JAVA_SHORT -> mechanism == Mechanism.SOCKET ? 40_000 : 200_000;
          };
      return Math.round(share * all);
    }

    /** Messages that show the rate after that. */
    long scaled(Mechanism mechanism) {
      return switch (this) {
        case C_LONG, JAVA_LONG -> 500_000;
        case JAVA_SHORT -> mechanism == Mechanism.SOCKET ? 40_000 : 300_000;
      };
    }

    StudyCombination combination(Mechanism mechanism, Placement placement) {
      return new StudyCombination(text + ", " + mechanism.text, placement);
    }
  }

  private final Workbench workbench;
  private final StudyQueue queue;
  private final int port;
  private final ShortConnections connections = new ShortConnections();

  /** Looks for a free key and port. */
  public LajpStudy(Workbench workbench) throws IOException {
    this.workbench = workbench;
    this.queue = workbench.queue(KEY);
    this.port = Loopback.freePort(PORT);
  }

  @Override
  public About about() {
    return new About("lajp", TITLE, 5, "message", 1);
  }

  @Override
  public List<Task> tasks() {
    List<Task> tasks = new ArrayList<>();
    for (Mechanism mechanism : Mechanism.values()) {
      for (Round round : Round.values()) {
        for (Placement placement : Placement.PINNED) {
          tasks.add(
              new Task(
                  round.combination(mechanism, placement),
                  round.published,
                  share -> run(mechanism, round, workbench.cores(placement), share)));
        }
      }
    }
    return tasks;
  }

  private long messages(Round round, Mechanism mechanism, double share) {
    Scale scale = workbench.scale();
    return scale.volume(round.published, round.scaled(mechanism), share, 1);
  }

  /** As published, two new processes for each run; their start is not in the time. */
  private Warming run(Mechanism mechanism, Round round, Cores cores, double share)
      throws IOException {
    if (mechanism == Mechanism.SOCKET) {
      NotAvailable.check(Loopback.unavailable());
    }
    try (EndpointPair pair =
        workbench.pair(
            round.language,
            mechanism == Mechanism.QUEUE
                ? queue.between()
                : EndpointPair.between(Loopback.text(port)),
            arguments(mechanism, round, cores.server()),
            arguments(mechanism, round, cores.client()))) {
      long cold = workbench.scale().full() ? 0 : round.cold(mechanism, share);
      long messages = cold + messages(round, mechanism, share);
      Map<String, Object> run =
          cold == 0 ? Map.of("messages", messages) : Map.of("messages", messages, "first", cold);
      EndpointPair.Outcome outcome = pair.run(run, run);
      if (round == Round.JAVA_SHORT && mechanism == Mechanism.SOCKET) {
        connections.add(outcome.client(), messages);
      }
      return Warming.of(outcome, messages);
    }
  }

  private static Map<String, ?> arguments(Mechanism mechanism, Round round, int core) {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("work", "lajp");
    arguments.put("transport", mechanism == Mechanism.QUEUE ? "sysv" : "tcp");
    arguments.put("pattern", "oneway");
    arguments.put("connection", round == Round.JAVA_SHORT ? "short" : "long");
    arguments.put("size", 1024);
    arguments.put("type", TYPE);
    arguments.put("preamble", false);
    arguments.put("cpu", core);
    return arguments;
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Queue key %s, message type %d; TCP 127.0.0.1:%d%s."
            .formatted(queue, TYPE, port, port == PORT ? "" : " (%d is taken)".formatted(PORT)));
    notes.add(
        "Times are for the published number of messages: %,d long, %,d short."
            .formatted(Round.JAVA_LONG.published, Round.JAVA_SHORT.published));
    if (!workbench.scale().full()) {
      notes.add(
          "Measured: %,d in C; in Java the first %,d (short: %,d through the queue, %,d through the"
                  .formatted(
                      messages(Round.C_LONG, Mechanism.QUEUE, 1),
                      Round.JAVA_LONG.cold(Mechanism.QUEUE, 1),
                      Round.JAVA_SHORT.cold(Mechanism.QUEUE, 1),
                      Round.JAVA_SHORT.cold(Mechanism.SOCKET, 1))
              + " socket) of a new JVM as they were, and for the others the rate of the next %,d (%,d, %,d)."
                  .formatted(
                      messages(Round.JAVA_LONG, Mechanism.QUEUE, 1),
                      messages(Round.JAVA_SHORT, Mechanism.QUEUE, 1),
                      messages(Round.JAVA_SHORT, Mechanism.SOCKET, 1)));
    }
    notes.add("user and sys: the mean of both ends; the published ones are of one end.");
    notes.addAll(connections.notes());
    return notes;
  }

  /** The ports and waits that short connections took. */
  private static final class ShortConnections {
    private long connections;
    private long sourceChanges;
    private long closeWaits;

    void add(EndpointOutcome client, long messages) {
      connections += messages;
      sourceChanges += client.number("source_changes");
      closeWaits += client.number("close_waits");
    }

    List<String> notes() {
      return List.of(
          ("Short connections: %,d made; a closed one keeps its port in TIME_WAIT (ports %s,"
                  + " tcp_tw_reuse %s); the ports of a source address ran out %,d times, and the next"
                  + " of 127.0.0.1 to 127.0.0.250 served.")
              .formatted(
                  connections,
                  Sysctl.text("net.ipv4.ip_local_port_range").orElse("unknown"),
                  Sysctl.text("net.ipv4.tcp_tw_reuse").orElse("unknown"),
                  sourceChanges),
          ("Short connections: the sender waited %,d times (each 256th message) for the receiver's"
                  + " close, since a backlog that overflows costs a connection one second.")
              .formatted(closeWaits));
    }
  }
}
