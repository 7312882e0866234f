package msgq.bench.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import msgq.bench.PrivateNetwork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerSocketIT {
  private static final int ASKED = 1_000;

  @TempDir Path temp;

  /** Others would fill the backlog of a port that listens while the kernel is asked. */
  @Test
  void asksTheKernelWithoutAPortThatListens() throws Exception {
    String said = PrivateNetwork.run("true", temp, Asking.class, "");
    assertThat(said).contains("known=true listening=0");
  }

  /** Asks again and again, and looks meanwhile for a port that listens in its network. */
  static final class Asking {
    private Asking() {}

    public static void main(String[] args) throws Exception {
      AtomicBoolean known = new AtomicBoolean(PeerSocket.known());
      Thread asking =
          new Thread(
              () -> {
                for (int i = 0; i < ASKED; i++) {
                  known.compareAndSet(true, PeerSocket.known());
                }
              });
      asking.start();
      int listening = 0;
      while (asking.isAlive()) {
        listening += listeners("tcp") + listeners("tcp6");
      }
      System.out.println("known=" + known + " listening=" + listening);
    }

    private static int listeners(String table) throws Exception {
      try (Stream<String> lines = Files.lines(Path.of("/proc/net", table))) {
        return (int) lines.filter(line -> line.strip().split("\\s+")[3].equals("0A")).count();
      }
    }
  }
}
