package msgq.bench.rpc;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import msgq.bench.linux.Usage;
import msgq.bench.problem.Failure;
import msgq.bench.worker.Worker;

/**
 * What a run of calls has come to.
 *
 * @param client what it has told, and used
 * @param server what the server has used
 * @param allocatedByServer bytes
 */
public record CallOutcome(Worker.Done client, Usage server, long allocatedByServer) {
  /** Calls that came back equal, in time. */
  public long calls() {
    return client.number("messages");
  }

  public long failed() {
    return client.number("failed");
  }

  /** Bytes per call that went to the server. */
  public long sentPerCall() {
    return client.number("sent") / Math.max(1, calls());
  }

  /** Bytes per call that came back. */
  public long receivedPerCall() {
    return client.number("received") / Math.max(1, calls());
  }

  /** Bytes per call that the client allocated. */
  public long allocatedPerCallByClient() {
    return client.number("allocated") / Math.max(1, calls());
  }

  public long allocatedPerCallByServer() {
    return allocatedByServer / Math.max(1, calls());
  }

  /** What the connection was seen to carry; empty if nobody looked. */
  public String carries() {
    return text("carries");
  }

  /** How many calls failed, of how many, and why the first did; empty if all came back. */
  public Optional<String> failure() {
    if (failed() == 0 && calls() == 0) {
      return Optional.of("no call came back in the time that it had");
    }
    return failed() == 0
        ? Optional.empty()
        : Optional.of(
            "%d of %d calls failed: %s".formatted(failed(), failed() + calls(), text("reason")));
  }

  /**
   * This, if all calls came back.
   *
   * @throws Failure with the reason otherwise: it is not averaged away
   */
  public CallOutcome checked() {
    failure()
        .ifPresent(
            sentence -> {
              throw new Failure(sentence);
            });
    return this;
  }

  /**
   * This, if any call came back: while JVMs are cold, one may take too long; but if none comes
   * back, none will.
   */
  public CallOutcome tried() {
    return calls() == 0 ? checked() : this;
  }

  /**
   * This, if the connection was seen to carry what the row says.
   *
   * @throws Failure if it carries something else
   */
  public CallOutcome carrying(StackRow row) {
    if (!carries().startsWith(row.carries())) {
      throw new Failure(
          "the connection carries \"%s\" and not \"%s\"".formatted(carries(), row.carries()));
    }
    return this;
  }

  private String text(String key) {
    return URLDecoder.decode(client.words().getOrDefault(key, ""), StandardCharsets.UTF_8);
  }
}
