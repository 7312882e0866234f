package io.github.msgq.bench.endpoints.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.Main;
import io.github.msgq.bench.endpoints.process.Endpoint;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.host.Capability;
import io.github.msgq.host.Command;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The bounds of a server's clock that is shifted by a known time: time_namespaces(7), for root. */
@Tag("one-jdk")
@RequiresRoot(Capability.SYS_ADMIN)
@RequiresTool("unshare")
class ClockOffsetIT {
  private static final long SHIFT = 3_600_000_000_000L; // nanoseconds
  private static final int TIMES = 100;
  private static final Pattern PRINTED = Pattern.compile("[0-9,]+");

  @Test
  void theTruthLiesWithinTheBoundsEachTime() throws Exception {
    String shifted = "unshare --time --monotonic 3600 --fork ";
    Command.of("sh", "-c", shifted + "true").succeedsOrSkips("needs a time namespace");
    String server =
        "'%s/bin/java' -cp '%s' %s endpoint"
            .formatted(
                System.getProperty("java.home"),
                System.getProperty("java.class.path"),
                Main.class.getName());
    try (Endpoints endpoints = new Endpoints()) {
      Endpoint there = endpoints.startByCommand("server", shifted + server, new FailureReport());
      there.where("/", Endpoint.ANSWER_MILLIS);
      for (int i = 0; i < TIMES; i++) {
        ClockOffset offset = ClockOffset.of(System::nanoTime, there::clock);
        assertThat(SHIFT).isBetween(offset.least(), offset.most());
        List<Long> printed =
            PRINTED
                .matcher(offset.toString())
                .results()
                .map(MatchResult::group)
                .map(number -> Long.parseLong(number.replace(",", "")) * 1_000)
                .toList();
        assertThat(SHIFT).isBetween(printed.get(0), printed.get(1));
        assertThat(offset.most() - offset.least()).isLessThan(SHIFT / 100);
      }
    }
  }
}
