package io.github.msgq.bench.studies.dubbo;

import io.github.msgq.bench.endpoints.session.EndpointOutcome;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.terms.problem.Failure;
import java.util.Optional;

/** The outcome of a run of calls. */
record CallOutcome(EndpointOutcome client, Usage server, long allocatedByServer) {
  /** Calls whose reply arrived in time and equalled what was sent. */
  public long calls() {
    return client.number("messages");
  }

  public long failed() {
    return client.number("failed");
  }

  /** Bytes per call sent to the server, and those that came back. */
  public long carriedPerCall() {
    return perCall(client.number("sent")) + perCall(client.number("received"));
  }

  public long allocatedPerCallByClient() {
    return perCall(client.number("allocated"));
  }

  public long allocatedPerCallByServer() {
    return perCall(allocatedByServer);
  }

  private long perCall(long bytes) {
    return bytes / Math.max(1, calls());
  }

  /** What the connection carried; empty if it was not tapped. */
  public String carries() {
    return client.text("carries");
  }

  /** How many calls failed, of how many, and why the first did; empty if all came back. */
  public Optional<String> failure() {
    if (failed() == 0) {
      return calls() == 0 ? Optional.of("no call came back in time") : Optional.empty();
    }
    return Optional.of(
        "%d of %d calls failed: %s".formatted(failed(), failed() + calls(), client.text("reason")));
  }

  /** Itself if all calls came back, or a Failure with the reason: none is averaged away. */
  public CallOutcome checked() {
    Optional<String> failure = failure();
    if (failure.isPresent()) {
      throw new Failure(failure.get());
    }
    return this;
  }

  /** Itself if the connection carried what the row expects, or a Failure. */
  public CallOutcome carrying(StackRow row) {
    if (!carries().startsWith(row.carries)) {
      throw new Failure(
          "the connection carries \"%s\" and not \"%s\"".formatted(carries(), row.carries));
    }
    return this;
  }
}
