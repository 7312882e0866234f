package io.github.msgq.bench.endpoints.gauge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.terms.problem.Failure;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Isolated("kills a grandchild of this JVM")
class GaugeEndIT {
  /** Not only once nobody has answered for so long. */
  @ParameterizedTest
  @EnumSource(
      value = Reference.class,
      names = {"ROUND_TRIP", "ONE_WAY", "CONNECT"})
  void aPartnerThatHasDiedIsNoticed(Reference reference) throws Exception {
    Set<ProcessHandle> before = ProcessHandle.current().children().collect(Collectors.toSet());
    try (Endpoints endpoints = new Endpoints()) {
      Gauge gauge = Gauge.start(reference, Cores.NONE, endpoints);
      assertThat(gauge.turn()).isPositive();
      ProcessHandle partner =
          ProcessHandle.current()
              .children()
              .filter(child -> !before.contains(child))
              .flatMap(ProcessHandle::children)
              .findFirst()
              .orElseThrow();
      assertThat(partner.destroyForcibly()).isTrue();
      assertThatThrownBy(
              () -> {
                while (gauge.turn() > 0) {
                  Thread.onSpinWait(); // until the signal has arrived
                }
              })
          .isInstanceOf(Failure.class)
          .hasMessageNotContaining("does not answer")
          .hasMessageContaining("the gauge's exchange: ");
    }
  }
}
