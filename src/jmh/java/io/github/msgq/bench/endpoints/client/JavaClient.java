package io.github.msgq.bench.endpoints.client;

import static io.github.msgq.bench.terms.parameter.Parameters.INFLIGHT;

import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.openjdk.jmh.util.SampleBuffer;

/** A client in this JVM: a lane for each client thread. */
public final class JavaClient implements Client {
  private final Settings settings;
  private final List<Lane> lanes = new ArrayList<>();
  private final FailureReport failures;
  private final Watchdog watchdog;

  /** Its threads run on {@code core}, -1 = anywhere; {@code stalled} describes a stalled lane. */
  public JavaClient(
      Settings settings,
      ClientSide links,
      String ready,
      int core,
      FailureReport failures,
      Function<Lane, String> stalled)
      throws IOException {
    this.settings = settings;
    this.failures = failures;
    for (int lane = 0; lane < settings.lanes(); lane++) {
      lanes.add(
          new Lane(
              failures,
              core,
              lane,
              links.link(lane, ready),
              settings.perMessage(),
              settings.get(INFLIGHT)));
    }
    watchdog = new Watchdog(lanes, failures, stalled, failures::await, System::nanoTime);
  }

  public Lane lane(int number) {
    return lanes.get(number);
  }

  @Override
  public long pid() {
    return ProcessHandle.current().pid();
  }

  @Override
  public String about() {
    return JavaCommand.about();
  }

  @Override
  public long sent() {
    return lanes.stream().mapToLong(Lane::sent).sum();
  }

  @Override
  public void drain() {
    lanes.forEach(Lane::drain);
  }

  @Override
  public Optional<SampleBuffer> times() {
    if (settings.get(INFLIGHT) == 1) {
      return Optional.empty();
    }
    SampleBuffer all = new SampleBuffer();
    lanes.forEach(lane -> all.addAll(lane.takeTimes()));
    return Optional.of(all);
  }

  /** A lane continues only after its child received the right message. */
  @Override
  public Counters children() {
    return Counters.of(sent(), sent() * settings.size(), Usage.ofChildren());
  }

  @Override
  public void close() {
    watchdog.stop();
    lanes.forEach(Lane::abort);
    if (failures.get().isEmpty()) { // after one, a lane's thread may be about to make a call
      lanes.forEach(Lane::shut);
    }
  }
}
