package io.github.msgq.bench.endpoints.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.PrivateNetwork;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.host.RequiresNetworkNamespace;
import io.github.msgq.host.RequiresRoot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One-way clients never have more connections under way than the server's backlog holds. */
@Tag("one-jdk")
@RequiresRoot
@RequiresNetworkNamespace
class SmallBacklogIT {
  private static final String SIXTEEN = "echo 16 >/proc/sys/net/core/somaxconn";

  @TempDir Path temp;

  @ParameterizedTest
  @ValueSource(strings = {"java", "c"})
  void isNotOverrun(String language) throws Exception {
    String out = PrivateNetwork.run(SIXTEEN, temp, FourLanes.class, language);
    assertThat(out).containsPattern("messages=[1-9]").contains("dropped=0\n");
  }

  /** Sends over short connections on four lanes, in the language that the argument names. */
  static final class FourLanes {
    private FourLanes() {}

    public static void main(String[] args) throws Exception {
      Settings settings = Drive.settings(MessagePattern.ONEWAY, Connection.SHORT, 100, 4);
      Languages languages = new Languages(args[0], args[0]);
      try (Session session = Drive.start("tcp", settings, languages)) {
        if (languages.equals(Languages.JAVA)) {
          Drive.run(session, settings, 500);
        } else {
          session.run(100_000_000);
          session.barrier();
        }
        System.out.println("messages=" + session.counters().messages());
      }
      System.out.println("dropped=" + dropped());
    }

    private static String dropped() throws Exception {
      List<String[]> lines =
          Files.readAllLines(Path.of("/proc/net/netstat")).stream()
              .filter(line -> line.startsWith("TcpExt:"))
              .map(line -> line.split(" "))
              .toList();
      return lines.get(1)[Arrays.asList(lines.get(0)).indexOf("ListenDrops")];
    }
  }
}
