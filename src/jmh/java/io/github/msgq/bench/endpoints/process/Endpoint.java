package io.github.msgq.bench.endpoints.process;

import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.machine.linux.ShareableResources;
import io.github.msgq.bench.machine.linux.Threads;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.terms.parameter.KeyValues;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.Printable;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A client, a server or whatever else the harness has started and controls, from READY to its end.
 * docs/protocol.md describes what both say; {@link Endpoints} starts it.
 */
public final class Endpoint implements Closeable {
  private static final long START_MILLIS = Long.getLong("msgq.start.millis", 60_000);

  /**
   * A dead endpoint is noticed at once; this is for one that gets no CPU time, and for a user's
   * command, which may ask for a password.
   */
  public static final long ANSWER_MILLIS = START_MILLIS / 3;

  private static final long EXIT_MILLIS = 5_000;
  private static final long LAST_WORDS_MILLIS = 1_250;

  private final String role;
  private final EndpointControl control;
  private final FailureReport failures;
  private ProcessOrThread running; // null if it could not be started
  private String address; // once it is ready
  private volatile boolean stopping;

  private Endpoint(String role, EndpointControl control, FailureReport failures) {
    this.role = role;
    this.control = control;
    this.failures = failures;
  }

  /** The start of what an endpoint runs in. */
  public interface Start {
    /**
     * @param control its ends of its control channel, which become its own
     * @param died takes a sentence when it ends by itself
     */
    ProcessOrThread start(ControlEnds control, Consumer<String> died) throws IOException;
  }

  /**
   * Starts an endpoint.
   *
   * @param role its name in messages
   * @param byCommand whether a user's command starts it
   * @param output takes each line that it logs
   */
  static Endpoint start(
      String role, boolean byCommand, FailureReport failures, Consumer<String> output, Start start)
      throws IOException {
    EndpointControl control = new EndpointControl(role, byCommand, failures, output);
    Endpoint endpoint = new Endpoint(role, control, failures);
    try {
      endpoint.running = start.start(control.ends(), endpoint::died);
      return endpoint;
    } catch (IOException | RuntimeException e) {
      endpoint.close();
      throw e;
    }
  }

  private void died(String how) {
    if (!stopping) {
      control.awaitEnd(LAST_WORDS_MILLIS); // its own words come first
      failures.say(how);
    }
  }

  /** Waits until it is ready, or throws a Failure; returns the address in its READY. */
  public String address() {
    if (address == null) {
      address =
          control
              .await("READY", START_MILLIS)
              .orElseThrow(
                  () ->
                      new Failure(
                          "the %s was not ready after %d s (-Dmsgq.start.millis allows more)"
                              .formatted(role, START_MILLIS / 1_000)));
    }
    return address;
  }

  public long pid() {
    return running.pid();
  }

  /**
   * Asks one that a command has started where it runs.
   *
   * @param directory that it may be able to see
   * @param millis how long it may take
   * @throws Failure with what the command printed, if it is not an endpoint's answer
   */
  public ShareableResources where(String directory, long millis) {
    say("WHERE " + KeyValues.encoded(Map.of("directory", directory)));
    Optional<ShareableResources> answer = await("HERE", millis, Endpoint::resources);
    if (answer.isEmpty()) {
      stopping = true;
      running.kill(); // or it would keep its last words, such as a question
      running.awaitOutput();
      throw new Failure(
          "the %s's command has not answered within %s s: it must not ask for anything%s"
              .formatted(role, millis / 1000.0, running.lastWords()));
    }
    return answer.get();
  }

  /** For a terminal, too, so without what controls it. */
  private static ShareableResources resources(String words) {
    Map<String, String> texts = new LinkedHashMap<>();
    KeyValues.decoded(words)
        .forEach((name, text) -> texts.put(Printable.of(name), Printable.of(text)));
    return new ShareableResources(texts);
  }

  /** Its {@link System#nanoTime()}, before it serves. */
  public long clock() {
    return ask("CLOCK", "CLOCK", Long::parseLong);
  }

  /** Has one serve that has got no arguments yet; its READY comes next. Returns it. */
  public Endpoint serve(Map<String, String> arguments, String token) {
    Map<String, String> all = new LinkedHashMap<>(arguments);
    all.put("token", token);
    say("START " + KeyValues.encoded(all));
    return this;
  }

  /** Has it begin a run; a Failure if it is gone, which says how it died if that is known. */
  public void run(Map<String, ?> arguments) {
    say("RUN " + KeyValues.line(arguments));
  }

  /**
   * Waits until its run has ended, and reads what it reports.
   *
   * @param millis how long it may be silent
   * @throws Failure if it is silent for longer, the run fails, or the report cannot be read
   */
  public <T> T done(long millis, Function<String, T> reading) {
    return await("DONE", millis, reading)
        .orElseThrow(
            () ->
                new Failure(
                    "the %s has not ended its run after %s s".formatted(role, millis / 1000.0)));
  }

  /** Asks a question that is answered at once; a Failure if it is not, or not legibly. */
  public <T> T ask(String question, String answer, Function<String, T> reading) {
    say(question);
    return await(answer, ANSWER_MILLIS, reading)
        .orElseThrow(() -> new Failure("the " + role + " does not answer"));
  }

  /** What it has counted and used. */
  public Counters counters() {
    return ask("COUNTERS", "COUNTERS", Counters::parse);
  }

  /** What it has used since its start, all its threads. */
  public Usage usage() {
    return counters().usage();
  }

  /** What its threads have used, as {@link Threads#of} counts. */
  public Usage threads() {
    return ask("THREADS", "THREADS", words -> Usage.of(KeyValues.parse(words)));
  }

  /** CPU time that its compilers have used. */
  public long compilerMicros() {
    return ask(
        "THREADS", "THREADS", words -> Long.parseLong(KeyValues.parse(words).get("compiler_us")));
  }

  /** What it runs on, such as {@code java 17.0.15+6} or {@code c gcc 12.2.0}. */
  public String about() {
    return ask("ABOUT", "ABOUT", Function.identity());
  }

  private void say(String line) {
    try {
      control.say(line);
    } catch (IOException e) {
      throw failures.failure(e);
    }
  }

  private <T> Optional<T> await(String word, long millis, Function<String, T> reading) {
    return control.await(word, millis).map(answer -> read(word, answer, reading));
  }

  private <T> T read(String word, String answer, Function<String, T> reading) {
    try {
      return reading.apply(answer);
    } catch (IllegalArgumentException | NullPointerException | Failure e) { // malformed
      throw new Failure(
          "the %s sent a malformed answer: %s %s".formatted(role, word, answer).strip());
    }
  }

  /** Its {@link ProcessOrThread#exitStatus()}. */
  public int exitStatus() {
    return running.exitStatus();
  }

  boolean ended() {
    return running.awaitExit(0);
  }

  /** Waits until everything that it has printed has been taken, once it has ended. */
  public void awaitOutput() {
    running.awaitOutput();
  }

  /** Ends it now, as a crash would. */
  void kill() {
    running.kill();
  }

  /** Asks it to end, and does not wait until it has. */
  public void stop() {
    if (stopping) {
      return;
    }
    stopping = true;
    try {
      control.say("STOP");
    } catch (IOException e) {
      // gone already
    }
  }

  /** Asks it to end, and ends it if it does not. */
  @Override
  public void close() {
    if (running != null) {
      stop();
      if (!running.awaitExit(EXIT_MILLIS)) {
        running.kill();
      }
    }
    control.close();
  }
}
