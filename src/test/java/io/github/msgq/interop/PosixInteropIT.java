package io.github.msgq.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.Message;
import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.QueueLimits;
import io.github.msgq.Received;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** POSIX queues shared with programs in other languages. */
class PosixInteropIT {
  private static final int LARGEST =
      (int) Math.min(8192, QueueLimits.posixMessageSize().orElse(8192));

  private static final int[] PRIORITIES = {0, 1, 0, 32767, 31, 32766, 31};

  private static final int MESSAGES =
      (int) Math.min(PRIORITIES.length, QueueLimits.posixMaxMessages().orElse(PRIORITIES.length));

  @TempDir Path directory;
  private PosixQueue queue;

  @BeforeEach
  void create() throws Exception {
    queue = new PosixOptions().maxMessages(MESSAGES).messageSize(LARGEST).createUnused();
  }

  @AfterEach
  void remove() throws Exception {
    queue.close();
    queue.remove();
  }

  /** Few enough for the queue to hold them all, so that their priorities decide the order. */
  private static List<Line> messages() {
    List<byte[]> bodies = Line.bodies(LARGEST);
    List<Line> all = new ArrayList<>();
    for (int i = 0; i < bodies.size(); i++) {
      all.add(Line.of(PRIORITIES[i], bodies.get(i)));
    }
    return all.subList(all.size() - MESSAGES, all.size());
  }

  private static List<Line> highestFirst(List<Line> sent) {
    return sent.stream().sorted(Comparator.comparingLong(Line::tag).reversed()).toList();
  }

  @ParameterizedTest
  @EnumSource(names = {"C", "PYTHON"})
  void javaToPeer(Peer peer) throws Exception {
    List<Line> sent = messages();
    for (Line message : sent) {
      queue.send(message.body(), (int) message.tag());
    }
    Process receiver =
        peer.start(directory, "receive", "posix", queue.name(), "" + sent.size(), "0");
    assertThat(Peer.heard(receiver)).isEqualTo(highestFirst(sent));
  }

  @ParameterizedTest
  @EnumSource(names = {"C", "PYTHON"})
  void peerToJava(Peer peer) throws Exception {
    List<Line> sent = messages();
    Process sender = peer.start(directory, "send", "posix", queue.name());
    Peer.tell(sender, sent);
    Peer.ended(sender);
    byte[] buffer = new byte[LARGEST];
    for (Line message : highestFirst(sent)) {
      Received got = queue.tryReceive(buffer, Duration.ofMinutes(10));
      assertThat(got).isNotNull();
      assertThat(Line.of(got.priority(), Arrays.copyOf(buffer, got.length()))).isEqualTo(message);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"C", "PYTHON"})
  void peerWaitsForJava(Peer peer) throws Exception {
    Process receiver = peer.start(directory, "receive", "posix", queue.name(), "100", "0");
    List<Line> sent = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      Line message = Line.of(5, new byte[i]);
      sent.add(message);
      Message tagged = Message.of(message.body()).priority(5);
      assertThat(queue.trySend(tagged, Duration.ofMinutes(10))).isTrue();
    }
    assertThat(Peer.heard(receiver)).isEqualTo(sent);
  }
}
