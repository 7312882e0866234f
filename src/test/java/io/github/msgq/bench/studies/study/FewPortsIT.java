package io.github.msgq.bench.studies.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.bench.PrivateNetwork;
import io.github.msgq.bench.endpoints.session.EndpointPair;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.results.report.InventedResults;
import io.github.msgq.host.RequiresNetworkNamespace;
import io.github.msgq.host.RequiresRoot;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Short connections when the ports run out, in a network namespace that has ten. Which end closes
 * first, and so keeps the port, is a race that the sender wins at least now and then if it has a
 * core of its own; where it does not, on a busy machine, there is another run.
 */
@Tag("one-jdk")
@RequiresRoot
@RequiresNetworkNamespace
class FewPortsIT {
  private static final int RUNS = 10;

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
    String out = "source_changes=0";
    for (int i = 0; i < RUNS && out.contains("source_changes=0"); i++) {
      out = PrivateNetwork.run(TEN_PORTS, temp, FewPorts.class, language);
      assertThat(out).contains("messages=2000");
    }
    assertThat(out).containsPattern("source_changes=[1-9]");
  }

  /** A program for a network of its own, with few ports: more short connections than there are. */
  static final class FewPorts {
    private static final int MESSAGES = 2000;

    private FewPorts() {}

    /** In the language that the argument names. */
    public static void main(String[] args) throws Exception {
      Cores cores = Placement.TWO_CORES.cores();
      try (Workbench workbench = new Workbench(new Scale(true, Duration.ZERO), Choice.ALL);
          EndpointPair pair =
              workbench.pair(
                  args[0],
                  EndpointPair.between("127.0.0.1:9527"),
                  arguments(cores.server()),
                  arguments(cores.client()))) {
        Map<String, Integer> run = Map.of("messages", MESSAGES);
        EndpointPair.Outcome outcome = pair.run(run, run);
        System.out.println("source_changes=" + outcome.client().number("source_changes"));
        System.out.println("messages=" + outcome.server().number("messages"));
      }
    }

    private static Map<String, ?> arguments(int core) {
      return InventedResults.values(
          "work=lajp transport=tcp pattern=oneway connection=short size=1024 type=9527"
              + " preamble=false cpu="
              + core);
    }
  }
}
