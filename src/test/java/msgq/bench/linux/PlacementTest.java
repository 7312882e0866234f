package msgq.bench.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.BitSet;
import msgq.bench.problem.NotAvailable;
import org.junit.jupiter.api.Test;

class PlacementTest {
  private static BitSet cores(int... numbers) {
    BitSet cores = new BitSet();
    for (int each : numbers) {
      cores.set(each);
    }
    return cores;
  }

  @Test
  void takesAllowedCoresOnly() {
    assertThat(Placement.of("same-core", cores(3, 70))).isEqualTo(new Placement(70, 70));
    assertThat(Placement.of("two-cores", cores(3, 70))).isEqualTo(new Placement(70, 3));
    assertThat(Placement.of("none")).isEqualTo(Placement.NONE);
  }

  @Test
  void hasNoTwoCoresWhereThereIsOne() {
    assertThatThrownBy(() -> Placement.of("two-cores", cores(5)))
        .isInstanceOf(NotAvailable.class)
        .hasMessageContaining("two-cores");
  }

  @Test
  void isNotAvailableWhereThreadsMayNotBePinned() throws InterruptedException {
    Throwable[] thrown = new Throwable[1];
    Thread thread =
        new Thread(
            () -> {
              Refused.toPin();
              thrown[0] = catchThrowable(() -> Placement.of("same-core"));
            });
    thread.start();
    thread.join();
    assertThat(thrown[0]).isInstanceOf(NotAvailable.class);
  }

  @Test
  void leavesTheThreadThatChoosesAsItWas() {
    BitSet before = Affinity.ofCallingThread();
    Placement.of("same-core");
    assertThat(Affinity.ofCallingThread()).isEqualTo(before);
  }

  @Test
  void knowsNoOtherWord() {
    assertThatThrownBy(() -> Placement.of("everywhere", cores(0)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void pinsTheCallingThreadOnly() throws InterruptedException {
    BitSet before = Affinity.allowed();
    int core = before.nextSetBit(0);
    BitSet[] own = new BitSet[1];
    Thread thread =
        new Thread(
            () -> {
              Affinity.pin(core);
              own[0] = Affinity.ofCallingThread();
            });
    thread.start();
    thread.join();
    assertThat(own[0]).isEqualTo(cores(core));
    assertThat(Affinity.allowed()).isEqualTo(before);
    assertThat(Affinity.ofCallingThread()).isEqualTo(before);
  }
}
