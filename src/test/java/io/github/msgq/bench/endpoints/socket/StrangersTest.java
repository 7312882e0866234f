package io.github.msgq.bench.endpoints.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.message.Refused;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.machine.linux.User;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** How long a connection may be silent, counted in ticks of 20 ms. */
class StrangersTest {
  private static final int A_SECOND = 50;

  private final Strangers strangers = new Strangers();

  /** A connection that says nothing. */
  private record Silent(int user) {
    Wire wire() {
      return new Wire() {
        @Override
        public void write(MessageBuffer message, int from, int to) {}

        @Override
        public int read(MessageBuffer message, int from, int to) {
          return -1;
        }

        @Override
        public int user() {
          return user;
        }

        @Override
        public void close() {}
      };
    }
  }

  /** Ticks until it is refused. */
  private int patience(int user) throws IOException {
    Wire wire = new Silent(user).wire();
    int ticks = 0;
    while (strangers.mayWait(wire, ticks)) {
      ticks++;
    }
    strangers.refuse(user, wire);
    return ticks;
  }

  @Test
  void theMoreOfWhomTheKernelKnowsNothingTheLessTimeTheyHave() throws Exception {
    assertThat(patience(Refused.UNKNOWN)).isGreaterThanOrEqualTo(A_SECOND);
    int ticks = 0;
    for (int i = 1; i < 50; i++) {
      ticks += patience(Refused.UNKNOWN);
    }
    assertThat(ticks).isLessThan(5 * A_SECOND);
    assertThat(patience(Refused.UNKNOWN)).as("the time that our own client needs").isEqualTo(1);
    assertThat(strangers.refused()).isEqualTo(new Refused(51, Refused.UNKNOWN));
  }

  @Test
  void anotherUserHasNoTimeAndOurClientHasItHoweverManyCame() throws Exception {
    int stranger = User.id() + 1;
    for (int i = 0; i < 1_000; i++) {
      assertThat(patience(stranger)).isZero();
    }
    assertThat(strangers.refused()).isEqualTo(new Refused(1_000, stranger));
    assertThat(patience(User.id())).isGreaterThan(4 * A_SECOND);
  }
}
