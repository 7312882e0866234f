package msgq.bench.study.lajp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import msgq.bench.linux.Placement;
import msgq.bench.study.Claim;
import msgq.bench.study.Figure;
import msgq.bench.study.Sample;
import msgq.bench.study.Study;
import msgq.bench.study.Task;
import msgq.bench.study.Workbench;
import msgq.bench.study.process.JavaPair;
import msgq.bench.study.process.Programs;

/** System V queues against TCP, one way, in Java and C, over long and short connections. */
public final class LajpStudy implements Study {
  static final long LONG_MESSAGES = 5_120_000;
  static final long SHORT_MESSAGES = 1_024_000;

  private static final int KEY = 0x20021230;
  private static final int TYPE = 9527;
  private static final int PORT = 9527;
  private static final double LONG_FRACTION = 0.05;
  private static final double SHORT_FRACTION = 0.04;

  private final Workbench workbench;
  private final int key;
  private final int port;
  private final ShortConnections connections = new ShortConnections();

  /** Looks for a free key and port. */
  public LajpStudy(Workbench workbench) throws IOException {
    this.workbench = workbench;
    this.key = workbench.key(KEY);
    this.port = freePort();
  }

  @Override
  public String name() {
    return "lajp";
  }

  @Override
  public String title() {
    return "System V queue against TCP, 1024-byte messages one way, Java and C (2010)";
  }

  @Override
  public int publishedRounds() {
    return 5;
  }

  @Override
  public List<Task> tasks() {
    List<Task> tasks = new ArrayList<>();
    for (LajpMechanism mechanism : LajpMechanism.values()) {
      for (Rounds round : Rounds.values()) {
        round
            .cells(mechanism)
            .forEach(
                cell ->
                    tasks.add(
                        new Task(
                            cell,
                            share ->
                                round == Rounds.C_LONG
                                    ? inC(mechanism, workbench.placement(cell.where()), share)
                                    : inJava(
                                        mechanism,
                                        round,
                                        workbench.placement(cell.where()),
                                        share))));
      }
    }
    return tasks;
  }

  private long messages(Rounds round, double share) {
    return round == Rounds.JAVA_SHORT
        ? workbench.scale().volume(SHORT_MESSAGES, SHORT_FRACTION, share, 1)
        : workbench.scale().volume(LONG_MESSAGES, LONG_FRACTION, share, 1);
  }

  private Sample inC(LajpMechanism mechanism, Placement placement, double share)
      throws IOException {
    long messages = messages(Rounds.C_LONG, share);
    Map<String, String> result =
        workbench
            .programs()
            .run(
                "C " + mechanism.text,
                "lajp",
                mechanism == LajpMechanism.QUEUE ? "mq" : "tcp",
                "long",
                messages,
                placement.client(),
                placement.server(),
                mechanism == LajpMechanism.QUEUE ? key : port);
    return Programs.sample(result, "real_ns", messages);
  }

  /** As published, two new processes for each run; their start is not in the time. */
  private Sample inJava(LajpMechanism mechanism, Rounds round, Placement placement, double share)
      throws IOException {
    String work = mechanism == LajpMechanism.QUEUE ? "queue" : "socket";
    String arguments =
        " key=%d type=%d port=%d messages=%d connection=%s"
            .formatted(
                key,
                TYPE,
                port,
                messages(round, share),
                round == Rounds.JAVA_SHORT ? "short" : "long");
    boolean count = round == Rounds.JAVA_SHORT && mechanism == LajpMechanism.SOCKET;
    try (JavaPair pair = JavaPair.start(workbench.children(), workbench.directory())) {
      return pair.run(
          placement,
          work + "-receive" + arguments,
          address -> work + "-send" + arguments,
          result -> {
            if (count) {
              connections.add(result, messages(round, share));
            }
          });
    }
  }

  @Override
  public List<Figure> figures() {
    return LajpPublished.figures();
  }

  @Override
  public List<Claim> claims() {
    return LajpPublished.claims();
  }

  @Override
  public CostUnit costUnit() {
    return new CostUnit("message", 1);
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Queue key 0x%x%s, message type %d; TCP 127.0.0.1:%d%s."
            .formatted(
                key,
                key == KEY ? "" : " (0x%x is taken)".formatted(KEY),
                TYPE,
                port,
                port == PORT ? "" : " (%d is taken)".formatted(PORT)));
    notes.add(
        "Times are for the published number of messages: %,d long, %,d short; measured %,d and %,d."
            .formatted(
                LONG_MESSAGES,
                SHORT_MESSAGES,
                messages(Rounds.JAVA_LONG, 1),
                messages(Rounds.JAVA_SHORT, 1)));
    notes.add("user and sys: the mean of both ends; the published ones are of one end.");
    notes.addAll(connections.notes());
    return notes;
  }

  @Override
  public void close() {
    // each run has ended its processes
  }

  private static int freePort() throws IOException {
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    try (ServerSocket server = new ServerSocket(PORT, 1, loopback)) {
      return server.getLocalPort();
    } catch (IOException e) {
      try (ServerSocket server = new ServerSocket(0, 1, loopback)) {
        return server.getLocalPort();
      }
    }
  }
}
