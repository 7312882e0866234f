package msgq.bench.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import msgq.bench.PrivateNetwork;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Short connections when the ports run out, in a network namespace that has ten. Which end closes
 * first, and so keeps the port, is a race that the sender wins at least now and then if it has a
 * core of its own.
 */
@Timeout(60)
class FewPortsIT {
  private static final String TEN_PORTS =
      """
      echo 0 >/proc/sys/net/ipv4/tcp_tw_reuse &&
      echo 40000 40009 >/proc/sys/net/ipv4/ip_local_port_range""";

  @TempDir Path temp;

  @BeforeEach
  void twoCores() {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "one core");
  }

  @ParameterizedTest
  @ValueSource(strings = {"java", "c"})
  void goOnFromTheNextAddress(String language) throws Exception {
    String out = PrivateNetwork.run(TEN_PORTS, temp, FewPorts.class, language);
    assertThat(out).containsPattern("source_changes=[1-9]").contains("messages=2000");
  }
}
