package io.github.msgq.bench.endpoints.session;

import static io.github.msgq.bench.terms.parameter.Parameters.INFLIGHT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several round trips outstanding: writer and reader run at once. */
@ResourceLock(value = FaultIT.STALL, mode = ResourceAccessMode.READ)
class InflightIT {
  private static final int LANES = 2;
  private static final int MESSAGES = 1000;

  @ParameterizedTest
  @CsvSource({
    "java,java,sysv", "java,c,posix", "java,c,pipe", "java,c,fifo", "java,java,tcp",
    "java,c,tcp-nio", "java,java,uds", "java,java,uds-jnr", "c,java,tcp", "c,java,uds",
    "c,c,sysv", "c,c,uds-seqpacket"
  })
  void everyReplyComesInOrder(String client, String server, String transport) throws Exception {
    Settings settings =
        Drive.settings(MessagePattern.ROUNDTRIP, Connection.LONG, 100, LANES).with(INFLIGHT, 20);
    try (Session session = Drive.start(transport, settings, new Languages(client, server))) {
      if (client.equals("java")) {
        Drive.run(session, settings, MESSAGES);
        assertThat(session.sent()).isGreaterThanOrEqualTo(2 * LANES * MESSAGES);
      } else {
        session.run(20_000_000);
        session.barrier();
      }
      assertThat(session.counters().clean()).isTrue();
      assertThat(session.counters().messages()).isEqualTo(session.sent()).isPositive();
      assertThat(session.times().orElseThrow().count()).isEqualTo((int) session.sent());
    }
  }
}
