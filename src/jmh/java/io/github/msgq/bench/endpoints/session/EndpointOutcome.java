package io.github.msgq.bench.endpoints.session;

import io.github.msgq.bench.endpoints.process.Endpoint;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.terms.parameter.KeyValues;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/**
 * The outcome of an endpoint's run.
 *
 * @param words what it reported
 * @param before what the endpoint had used before the run
 * @param usage what the run used
 */
public record EndpointOutcome(Map<String, String> words, Usage before, Usage usage) {
  /** Has an endpoint perform a run; a Failure if it fails, or is silent for longer than this. */
  public static EndpointOutcome ofRun(
      Endpoint endpoint, Map<String, ?> arguments, Duration patience) {
    Usage before = endpoint.usage();
    endpoint.run(arguments);
    return of(endpoint, before, patience);
  }

  /** The outcome of a run that has begun, once it has ended. */
  static EndpointOutcome of(Endpoint endpoint, Usage before, Duration patience) {
    Map<String, String> words = endpoint.done(patience.toMillis(), KeyValues::parse);
    return new EndpointOutcome(words, before, endpoint.usage().since(before));
  }

  /** A number that it reported; 0 if it is missing. */
  public long number(String key) {
    return Long.parseLong(words.getOrDefault(key, "0"));
  }

  /** A text that it reported; empty if it is missing. */
  public String text(String key) {
    return URLDecoder.decode(words.getOrDefault(key, ""), StandardCharsets.UTF_8);
  }

  /** What the first messages used. */
  public Usage usageOfFirst() {
    long peak = usage.peakKilobytes();
    return new Usage(number("first_user_us"), number("first_sys_us"), 0, 0, peak).since(before);
  }
}
