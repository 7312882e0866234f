package io.github.msgq.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.Message;
import io.github.msgq.QueueLimits;
import io.github.msgq.Received;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lajp.MsgQ;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** System V queues shared with programs in other languages. */
class SysvInteropIT {
  private static final int LARGEST =
      (int) Math.min(8192, QueueLimits.sysvMessageSize().orElse(8192));

  private static final long[] TYPES = {1, 2, 9527, Integer.MAX_VALUE, 3, 1L << 40, Long.MAX_VALUE};

  @TempDir Path directory;
  private SysvQueue queue;
  private String key;

  @BeforeEach
  void create() throws Exception {
    queue = new SysvOptions().createUnused();
    key = Integer.toString(queue.status().key());
  }

  @AfterEach
  void remove() throws Exception {
    queue.remove();
    queue.close();
  }

  private static List<Line> messages(long largestType) {
    List<byte[]> bodies = Line.bodies(LARGEST);
    List<Line> all = new ArrayList<>();
    for (int i = 0; i < bodies.size(); i++) {
      all.add(Line.of(Math.min(TYPES[i], largestType), bodies.get(i)));
    }
    return all;
  }

  @ParameterizedTest
  @EnumSource
  void javaToPeer(Peer peer) throws Exception {
    List<Line> sent = messages(Long.MAX_VALUE);
    Process receiver = peer.start(directory, "receive", "sysv", key, "" + sent.size(), "0");
    for (Line message : sent) {
      Message tagged = Message.of(message.body()).type(message.tag());
      assertThat(queue.trySend(tagged, Duration.ofMinutes(10))).isTrue();
    }
    assertThat(Peer.heard(receiver)).isEqualTo(sent);
  }

  @ParameterizedTest
  @EnumSource
  void peerToJava(Peer peer) throws Exception {
    // sysv_ipc takes a C int for the type it sends
    List<Line> sent = messages(peer == Peer.PYTHON ? Integer.MAX_VALUE : Long.MAX_VALUE);
    Process sender = peer.start(directory, "send", "sysv", key);
    Peer.tell(sender, sent);
    byte[] buffer = new byte[LARGEST];
    for (Line message : sent) {
      Received got = queue.tryReceive(buffer, Duration.ofMinutes(10));
      assertThat(got).isNotNull();
      assertThat(Line.of(got.type(), Arrays.copyOf(buffer, got.length()))).isEqualTo(message);
    }
    Peer.ended(sender);
  }

  @ParameterizedTest
  @EnumSource
  void peerChoosesTheLowestType(Peer peer) throws Exception {
    for (int type : new int[] {30, 9, 10, 20}) {
      queue.send(new byte[] {(byte) type}, type);
    }
    Process receiver = peer.start(directory, "receive", "sysv", key, "3", "-20");
    assertThat(Peer.heard(receiver)).extracting(Line::tag).containsExactly(9L, 10L, 20L);
    assertThat(queue.status().messages()).isEqualTo(1);
  }

  /** What lajp is for: a Java program and PHP on one queue. */
  @ParameterizedTest
  @EnumSource
  void lajpWithPeer(Peer peer) throws Exception {
    int id = MsgQ.msgget(Integer.parseInt(key));
    byte[] request = {0, 1, 0, -1};
    Process receiver = peer.start(directory, "receive", "sysv", key, "1", "9527");
    assertThat(MsgQ.msgsnd(id, 9527, request, request.length)).isZero();
    assertThat(Peer.heard(receiver)).containsExactly(Line.of(9527, request));

    Process sender = peer.start(directory, "send", "sysv", key);
    Peer.tell(sender, List.of(Line.of(4, request)));
    byte[] reply = new byte[16];
    assertThat(MsgQ.msgrcv(id, reply, reply.length, 4)).isEqualTo(request.length);
    assertThat(Arrays.copyOf(reply, request.length)).isEqualTo(request);
    Peer.ended(sender);
  }
}
