package msgq.bench.session;

import java.io.Closeable;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import msgq.bench.linux.Usage;
import msgq.bench.parameter.Words;
import msgq.bench.problem.Failure;
import msgq.bench.process.RunningEndpoint;

/** An endpoint that does its work one run at a time. */
public final class Worker implements Closeable {
  private final RunningEndpoint endpoint;
  private final Duration patience;
  private Usage before;

  Worker(RunningEndpoint endpoint, Duration patience) {
    this.endpoint = endpoint;
    this.patience = patience;
  }

  /**
   * The outcome of a run.
   *
   * @param words the words of DONE
   * @param before what the endpoint had used before the run
   * @param usage what the run used
   */
  public record Done(Map<String, String> words, Usage before, Usage usage) {
    /** A number in DONE; 0 if it is missing. */
    public long number(String key) {
      return Long.parseLong(words.getOrDefault(key, "0"));
    }

    /** A text in DONE; empty if it is missing. */
    public String text(String key) {
      return URLDecoder.decode(words.getOrDefault(key, ""), StandardCharsets.UTF_8);
    }

    /** What the first messages used. */
    public Usage usageOfFirst() {
      long peak = usage.peakKilobytes();
      return new Usage(number("first_user_us"), number("first_sys_us"), 0, 0, peak).since(before);
    }
  }

  public long pid() {
    return endpoint.pid();
  }

  /** The address in READY. */
  public String address() {
    return endpoint.address();
  }

  /** What it has used since its start. */
  public Usage usage() throws IOException {
    return endpoint.counters().usage();
  }

  /** Messages so far, including those of a run in progress. */
  public long messages() throws IOException {
    return endpoint.counters().messages();
  }

  /** Starts a run. */
  public void run(Map<String, ?> arguments) throws IOException {
    before = usage();
    endpoint.say("RUN " + Words.line(arguments));
  }

  /**
   * Waits until the run ends.
   *
   * @throws Failure if it fails, or reports nothing for too long
   */
  public Done done() throws IOException {
    Map<String, String> words =
        endpoint
            .await("DONE", patience.toMillis(), Words::parse)
            .orElseThrow(() -> new Failure("no answer for " + patience.toSeconds() + " s"));
    return new Done(words, before, usage().since(before));
  }

  boolean ended() {
    return endpoint.ended();
  }

  /** Kills it, as a crash would. */
  public void kill() {
    endpoint.kill();
  }

  /** Closes all of them, the last one first, whatever fails. */
  public static void closeAll(List<? extends Closeable> all) throws IOException {
    if (!all.isEmpty()) {
      int last = all.size() - 1;
      try (Closeable rest = () -> closeAll(all.subList(0, last))) {
        all.get(last).close();
      }
    }
  }

  @Override
  public void close() throws IOException {
    endpoint.close();
  }
}
