package io.github.msgq.bench.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
  private static final List<String> NAMES = List.of("sysv", "posix", "tcp", "tcp-nio", "uds-jnr");

  @Test
  void findsTheNameThatWasMeant() {
    assertThat(Nearest.to("psoix", NAMES)).contains("posix");
    assertThat(Nearest.to("SYSV", NAMES)).contains("sysv");
    assertThat(Nearest.to("tcpnio", NAMES)).contains("tcp-nio");
    assertThat(Nearest.to("uds_jnr", NAMES)).contains("uds-jnr");
    assertThat(Nearest.to("--jdk", List.of("-j", "--jdks"))).contains("--jdks");
    assertThat(Nearest.question("tpc", NAMES)).contains(" tcp?");
  }

  @Test
  void guessesNothingFarFetched() {
    assertThat(Nearest.to("rabbitmq", NAMES)).isEmpty();
    assertThat(Nearest.to("", NAMES)).isEmpty();
    assertThat(Nearest.question("x", List.of())).isEmpty();
    assertThat(Nearest.to("--frks", List.of("--jdks", "-f"))).isEmpty();
    assertThat(Nearest.to("-x", List.of("-f", "-w"))).isEmpty();
  }
}
