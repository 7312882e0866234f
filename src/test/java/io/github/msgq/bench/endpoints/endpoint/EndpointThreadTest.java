package io.github.msgq.bench.endpoints.endpoint;

import static io.github.msgq.bench.terms.parameter.Parameters.ADDRESS;
import static io.github.msgq.bench.terms.parameter.Parameters.TRANSPORT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.endpoints.process.EndpointControl;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.process.ProcessOrThread;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.host.EndsAHang;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EndpointThreadTest {
  private static final long DAY_MILLIS = TimeUnit.DAYS.toMillis(1);
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  /** Thread.join(0) would wait for ever. */
  @Test
  @EndsAHang
  void askingWhetherItHasExitedDoesNotWait() throws Exception {
    Map<String, String> arguments =
        Benchmarks.settings(TOKEN)
            .with(TRANSPORT, "tcp")
            .with(ADDRESS, "127.0.0.1:0")
            .toArguments();
    try (EndpointControl control =
        new EndpointControl("server", false, new FailureReport(), line -> {})) {
      ProcessOrThread server = EndpointThread.start(arguments, TOKEN, control.ends(), how -> {});
      assertThat(control.await("READY", DAY_MILLIS)).isPresent();
      assertThat(server.awaitExit(0)).isFalse();
      control.say("STOP");
      assertThat(server.awaitExit(DAY_MILLIS)).isTrue();
    }
  }
}
