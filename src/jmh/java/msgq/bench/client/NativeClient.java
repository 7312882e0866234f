package msgq.bench.client;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import msgq.bench.linux.Usage;
import msgq.bench.message.Counters;
import msgq.bench.problem.Failure;
import msgq.bench.process.Endpoint;
import msgq.bench.process.EndpointControl;
import msgq.bench.process.EndpointProcess;
import msgq.bench.process.FailureReport;
import msgq.bench.process.NativeProgram;
import msgq.bench.server.ServerMain;
import org.openjdk.jmh.util.SampleBuffer;

/** A client in C or Go: it sends and takes the time, this tells it for how long. */
public final class NativeClient implements Client, Closeable {
  private static final long START_MILLIS = 30_000;
  private static final long ANSWER_MILLIS = 5_000;
  private static final long EXIT_MILLIS = 5_000;

  private final EndpointControl control;
  private Endpoint process;
  private long sent;

  private NativeClient(EndpointControl control) {
    this.control = control;
  }

  /**
   * Starts it and waits until its lanes are open.
   *
   * @param inherited descriptors that are to be its own
   * @param died takes a sentence when it ends by itself
   * @throws Failure with one sentence if it does not start
   */
  public static NativeClient start(
      NativeProgram program,
      Path directory,
      Map<String, String> arguments,
      String token,
      List<Integer> inherited,
      FailureReport verdict,
      Consumer<String> died)
      throws IOException {
    EndpointControl control = new EndpointControl("client", directory, "client", token, verdict);
    NativeClient client = new NativeClient(control);
    try {
      arguments.put("control", control.path());
      client.process =
          EndpointProcess.start(
              "client",
              command(program.unpack(directory), "client", arguments),
              environment(token),
              inherited,
              died);
      if (control.await("READY", START_MILLIS).isEmpty()) {
        throw new Failure("the client was not ready after 30 s");
      }
      return client;
    } catch (IOException | RuntimeException e) {
      client.close();
      throw e;
    }
  }

  public static List<String> command(Path program, String role, Map<String, String> arguments) {
    List<String> command = new ArrayList<>(List.of(program.toString(), role));
    arguments.forEach((key, value) -> command.add(key + "=" + value));
    return command;
  }

  public static Map<String, String> environment(String token) {
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.put(ServerMain.TOKEN, token);
    return environment;
  }

  /** Its process. */
  public long pid() {
    return process.pid();
  }

  /** Lets it talk for so long and waits for its end; empty if it never comes. */
  public Batch run(long nanos) throws IOException {
    control.say("RUN nanos=" + nanos);
    Batch batch =
        control
            .await("DONE", nanos / 1_000_000 + Watchdog.patienceMillis())
            .map(Batch::parse)
            .orElseThrow(
                () ->
                    new Failure(
                        "no message has moved for %s s"
                            .formatted(Watchdog.patienceMillis() / 1000.0)));
    sent += batch.messages();
    return batch;
  }

  @Override
  public long sent() {
    return sent;
  }

  /** Nothing is under way between two runs. */
  @Override
  public void drain() {}

  /** What it runs on. */
  public String about() throws IOException {
    return ask("ABOUT", "ABOUT");
  }

  @Override
  public SampleBuffer times() throws IOException {
    return Samples.parse(ask("SAMPLES", "SAMPLES")).buffer();
  }

  @Override
  public Usage usage() throws IOException {
    return Counters.parse(ask("COUNTERS", "COUNTERS")).usage();
  }

  @Override
  public Counters children() throws IOException {
    return Counters.parse(ask("CHILDREN", "COUNTERS"));
  }

  private String ask(String question, String answer) throws IOException {
    control.say(question);
    return control
        .await(answer, ANSWER_MILLIS)
        .orElseThrow(() -> new Failure("the client does not answer"));
  }

  @Override
  public void close() throws IOException {
    if (process != null) {
      try {
        control.say("STOP");
      } catch (IOException e) {
        // gone already
      }
      if (!process.awaitExit(EXIT_MILLIS)) {
        process.kill();
      }
    }
    control.close();
  }
}
