package io.github.msgq.bench.endpoints.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.terms.parameter.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import org.junit.jupiter.api.Test;

class SocketServerLinkTest {
  private static final int SIZE = 8;

  /** A connection of the client's. */
  private static Wire own(Settings settings) {
    return new Wire() {
      @Override
      public void write(MessageBuffer message, int from, int to) {}

      @Override
      public int read(MessageBuffer message, int from, int to) {
        new Preamble(settings).put(message, 0);
        return to;
      }

      @Override
      public void close() {}
    };
  }

  /** The timer's ticks would disturb what is measured. */
  @Test
  void whoHasLetItsClientInWaitsForNobody() throws Exception {
    for (String connection : List.of("long", "short")) {
      Map<String, String> texts = Map.of("connection", connection, "lanes", "1");
      Settings settings = new Settings(texts, Settings.newToken());
      List<TimerTask> doors = new ArrayList<>();
      Timer timer =
          new Timer(true) {
            @Override
            public void schedule(TimerTask task, long delay, long period) {
              super.schedule(task, delay, period);
              doors.add(task);
            }
          };
      MessageBuffer message = MessageBuffer.onHeap(Preamble.LENGTH, SIZE);
      new SocketServerLink(settings, message, () -> own(settings), new Strangers(), timer).open();
      boolean ticking = doors.get(0).cancel();
      assertThat(ticking).as(connection).isEqualTo(connection.equals("short"));
      timer.cancel();
    }
  }
}
