package io.github.msgq.bench.machine.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.internal.Linux;
import io.github.msgq.library.Refused;
import java.util.BitSet;
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
    assertThat(Placement.SAME_CORE.among(cores(3, 70))).isEqualTo(new Cores(70, 70));
    assertThat(Placement.TWO_CORES.among(cores(3, 70))).isEqualTo(new Cores(70, 3));
    assertThat(Placement.NONE.cores()).isEqualTo(Cores.NONE);
  }

  @Test
  void hasNoTwoCoresWhereThereIsOne() {
    assertThatThrownBy(() -> Placement.TWO_CORES.among(cores(5)))
        .isInstanceOf(NotAvailable.class)
        .hasMessageContaining("two-cores");
  }

  @Test
  void isNotAvailableWhereThreadsMayNotBePinned() throws InterruptedException {
    Throwable[] thrown = new Throwable[1];
    Thread thread =
        new Thread(
            () -> {
              Refused.inThisThread(Refused.Calls.HERE.schedSetaffinity(), Linux.EPERM);
              thrown[0] = catchThrowable(() -> Placement.SAME_CORE.cores());
            });
    thread.start();
    thread.join();
    assertThat(thrown[0]).isInstanceOf(NotAvailable.class);
  }

  @Test
  void leavesTheThreadThatChoosesAsItWas() {
    BitSet before = Affinity.ofCallingThread();
    Placement.SAME_CORE.cores();
    assertThat(Affinity.ofCallingThread()).isEqualTo(before);
  }

  @Test
  void knowsNoOtherWord() {
    assertThatThrownBy(() -> Placement.of("everywhere"))
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
