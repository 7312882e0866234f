package io.github.msgq.bench.endpoints.transport;

import static io.github.msgq.bench.terms.parameter.Parameters.LANES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimpleTransportTest {
  private static final String WHY = "could not load the library";

  private final List<String> closed = new ArrayList<>();

  @Test
  void aServerThatCannotStartLeavesNothingOpen() {
    Settings settings = Benchmarks.settings(Settings.newToken()).with(LANES, 2);
    assertThatThrownBy(() -> new Unloadable().listen(settings, "here"))
        .isInstanceOf(IOException.class)
        .hasMessage(WHY);
    assertThat(closed).containsExactly("lane 0", "what they share");
  }

  @Test
  void norDoesAClientThatCannotConnect() throws Exception {
    Settings settings = Benchmarks.settings(Settings.newToken()).with(LANES, 2);
    try (Lease lease = Lease.acquire();
        ClientSide client = new Unloadable().prepare(settings, lease)) {
      assertThatThrownBy(
              () -> {
                client.link(0, "here");
                client.link(1, "here");
              })
          .isInstanceOf(IOException.class)
          .hasMessage(WHY);
    }
    assertThat(closed).containsExactly("lane 0", "what they share");
  }

  /** Its second lane finds that the library's native part is missing. */
  private final class Unloadable extends SimpleTransport {
    @Override
    public String name() {
      return "unloadable";
    }

    @Override
    public TradeOff tradeOff() {
      return TradeOff.of(Reach.MEMORY, Survival.NOTHING);
    }

    @Override
    protected String address(Settings settings, Lease lease) {
      return "here";
    }

    @Override
    protected Ends accept(Settings settings, String address) {
      Ends ends =
          lane -> {
            if (lane > 0) {
              throw new UnsatisfiedLinkError(WHY);
            }
            return new FirstLane();
          };
      return ends.sharing(() -> closed.add("what they share"));
    }

    @Override
    protected Ends connect(Settings settings, String address) {
      return accept(settings, address);
    }
  }

  private final class FirstLane implements LaneEnd {
    @Override
    public boolean send(MessageBuffer message) {
      return true;
    }

    @Override
    public boolean receive(MessageBuffer message) {
      return true;
    }

    @Override
    public void close() {
      closed.add("lane 0");
    }
  }
}
