package io.github.msgq.bench.terms.problem;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  private static final List<String> NAMES = List.of("sysv", "posix", "tcp", "tcp-nio", "uds-jnr");

  @Test
  void findsTheNameThatWasMeant() {
    assertThat(Nearest.question("psoix", NAMES)).isEqualTo("; did you mean posix?");
    assertThat(Nearest.question("SYSV", NAMES)).contains(" sysv?");
    assertThat(Nearest.question("tcpnio", NAMES)).contains(" tcp-nio?");
    assertThat(Nearest.question("uds_jnr", NAMES)).contains(" uds-jnr?");
    assertThat(Nearest.question("--jdk", List.of("-j", "--jdks"))).contains(" --jdks?");
    assertThat(Nearest.question("tpc", NAMES)).contains(" tcp?");
  }

  /** Though others are as much like it, and shorter. */
  @Test
  void findsTheNameOfTheFewestChanges() {
    List<String> flags = List.of("-jvm", "-jvmArgs", "-jvmArgsAppend", "-jvmArgsPrepend");
    assertThat(Nearest.question("-jvmArgsPrpnd", flags))
        .isEqualTo("; did you mean -jvmArgsPrepend?");
    assertThat(Nearest.question("-jvmArgsApnd", flags)).isEqualTo("; did you mean -jvmArgsAppend?");
  }

  @Test
  void guessesNothingFarFetched() {
    assertThat(Nearest.question("rabbitmq", NAMES)).isEmpty();
    assertThat(Nearest.question("", NAMES)).isEmpty();
    assertThat(Nearest.question("x", List.of())).isEmpty();
    assertThat(Nearest.question("--frks", List.of("--jdks", "-f"))).isEmpty();
    assertThat(Nearest.question("-x", List.of("-f", "-w"))).isEmpty();
    assertThat(Nearest.question("--no-color", List.of("--no-files"))).isEmpty();
  }

  /** What users call a transport before they know its name here. */
  @ParameterizedTest
  @CsvSource({
    "uds, unix unix-socket unixsocket domain domain-socket unix-domain-socket af_unix",
    "tcp, tcp-socket tcpsocket socket tcp/ip tcpip",
    "sysv, sysv-queue sysvqueue system-v systemv sysv-mq sysv-ipc",
    "posix, posix-queue posix-mq mq mqueue",
    "shm, shared-memory sharedmemory shmem memory",
    "fifo, fifos named-pipe namedpipe mkfifo",
    "pipe, pipes anonymous-pipe",
    "uds-seqpacket, seqpacket",
    "uds-jnr, jnr",
    "tcp-nio, nio java-nio"
  })
  void findsATransportByWhatItIs(String meant, String typed) {
    Map<String, String> meanings = new LinkedHashMap<>();
    Transports.all().forEach(each -> meanings.put(each.name(), each.description()));
    for (String each : typed.split(" ")) {
      assertThat(Nearest.to(each, meanings)).as(each).contains(meant);
    }
    for (String none : List.of("kafka", "rabbitmq", "grpc", "zeromq", "http", "netty")) {
      assertThat(Nearest.to(none, meanings)).as(none).isEmpty();
    }
  }
}
