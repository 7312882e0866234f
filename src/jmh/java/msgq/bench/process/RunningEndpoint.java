package msgq.bench.process;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import msgq.bench.message.Counters;
import msgq.bench.parameter.Words;
import msgq.bench.problem.Failure;

/** A client or a server that the harness has started and controls. */
public final class RunningEndpoint implements Closeable {
  /** The environment variable that holds the token which client and server share. */
  public static final String TOKEN = "MSGQ_TOKEN";

  private static final long START_MILLIS = Long.getLong("msgq.start.millis", 60_000);

  /** A dead endpoint is noticed at once; this is for one that gets no CPU time. */
  private static final long ANSWER_MILLIS = 20_000;

  private static final long EXIT_MILLIS = 5_000;
  private static final long LAST_WORDS_MILLIS = 1_250;

  private final String role;
  private final EndpointControl control;
  private final FailureReport failures;
  private Endpoint endpoint;
  private String address; // once it is ready
  private volatile boolean stopping;

  private RunningEndpoint(String role, EndpointControl control, FailureReport failures) {
    this.role = role;
    this.control = control;
    this.failures = failures;
  }

  public interface Start {
    /**
     * Starts it.
     *
     * @param role {@code server} or {@code client}
     * @param control its ends of its control channel, which become its own
     * @param output takes each line that it prints
     * @param died takes a sentence when it ends by itself
     */
    Endpoint start(String role, ControlEnds control, Consumer<String> output, Consumer<String> died)
        throws IOException;
  }

  /**
   * Starts an endpoint.
   *
   * @param role {@code server} or {@code client}
   * @param output takes each line that it prints or logs
   */
  public static RunningEndpoint start(
      String role, FailureReport failures, Consumer<String> output, Start start)
      throws IOException {
    EndpointControl control = new EndpointControl(role, failures, output);
    RunningEndpoint running = new RunningEndpoint(role, control, failures);
    try {
      running.endpoint = start.start(role, control.ends(), output, running::died);
      return running;
    } catch (IOException | RuntimeException e) {
      running.close();
      throw e;
    }
  }

  /**
   * A process that runs one of our programs.
   *
   * @param directory private, which its command may use
   * @param fds descriptors that it gets and this process gives away
   */
  public static Start process(
      Program program,
      Path directory,
      String token,
      Map<String, String> arguments,
      List<Integer> fds) {
    return (role, control, output, died) -> {
      Map<String, String> all = new HashMap<>(arguments);
      all.put("control", Integer.toString(control.answers()));
      Map<String, String> environment = new HashMap<>(System.getenv());
      environment.put(TOKEN, token);
      try (control) {
        return EndpointProcess.start(
            role, program.command(role, directory, all), environment, control, fds, output, died);
      }
    };
  }

  /** The command of a program. */
  public interface Program {
    /**
     * The words of the command.
     *
     * @param directory private, for what it unpacks
     */
    List<String> command(String role, Path directory, Map<String, String> arguments)
        throws IOException;
  }

  public static Program of(NativeProgram program) {
    return (role, directory, arguments) -> {
      List<String> command = new ArrayList<>(List.of(program.unpack(directory).toString(), role));
      command.addAll(Words.list(arguments));
      return command;
    };
  }

  private void died(String how) {
    if (!stopping) {
      control.awaitEnd(LAST_WORDS_MILLIS); // its own words come first
      failures.say(how);
    }
  }

  /**
   * Waits until it is ready; returns the address in its READY.
   *
   * @throws Failure if it does not become ready
   */
  public String address() {
    if (address == null) {
      address =
          control
              .await("READY", START_MILLIS)
              .orElseThrow(
                  () ->
                      new Failure(
                          "the %s was not ready after %d s (-Dmsgq.start.millis allows more)"
                              .formatted(role, TimeUnit.MILLISECONDS.toSeconds(START_MILLIS))));
    }
    return address;
  }

  public long pid() {
    return endpoint.pid();
  }

  /**
   * Sends it a line, which it answers later.
   *
   * @throws Failure if it is gone; says how it died if that is known
   */
  public void say(String line) {
    try {
      control.say(line);
    } catch (IOException e) {
      throw failures.failure(e);
    }
  }

  /** Waits for an answer that starts with this word; empty if none comes in time. */
  public Optional<String> await(String word, long millis) {
    return control.await(word, millis);
  }

  /**
   * Waits for an answer that starts with this word, and parses the rest; empty if none comes in
   * time.
   *
   * @throws Failure if it cannot be read
   */
  public <T> Optional<T> await(String word, long millis, Function<String, T> reading) {
    return await(word, millis).map(answer -> read(word, answer, reading));
  }

  private <T> T read(String word, String answer, Function<String, T> reading) {
    try {
      return reading.apply(answer);
    } catch (IllegalArgumentException | NullPointerException | Failure e) { // malformed
      throw new Failure(
          "the %s sent a malformed answer: %s %s".formatted(role, word, answer).strip());
    }
  }

  /** Asks a question that is answered at once; empty if it is not. */
  public <T> Optional<T> ask(String question, String answer, Function<String, T> reading)
      throws IOException {
    say(question);
    return await(answer, ANSWER_MILLIS, reading);
  }

  /**
   * What it has counted and used.
   *
   * @throws Failure if it does not answer
   */
  public Counters counters() throws IOException {
    return ask("COUNTERS", "COUNTERS", Counters::parse)
        .orElseThrow(() -> new Failure("the " + role + " does not answer"));
  }

  /** What it runs on, such as {@code java 17.0.15+6} or {@code c gcc 12.2.0}. */
  public String about() throws IOException {
    return ask("ABOUT", "ABOUT", Function.identity())
        .orElseThrow(() -> new Failure("the " + role + " does not answer"));
  }

  /** Its {@link Endpoint#exitStatus()}. */
  public int exitStatus() {
    return endpoint == null ? Endpoint.RUNNING : endpoint.exitStatus();
  }

  public boolean ended() {
    return endpoint == null || endpoint.awaitExit(0);
  }

  /** Waits until everything that it has printed has been taken, once it has ended. */
  public void awaitOutput() {
    endpoint.awaitOutput();
  }

  /** Ends it now. */
  public void kill() {
    if (endpoint != null) {
      endpoint.kill();
    }
  }

  /** Asks it to end, and ends it if it does not. */
  @Override
  public void close() throws IOException {
    stopping = true;
    if (endpoint != null) {
      try {
        control.say("STOP");
      } catch (IOException e) {
        // gone already
      }
      if (!endpoint.awaitExit(EXIT_MILLIS)) {
        endpoint.kill();
      }
    }
    control.close();
  }
}
