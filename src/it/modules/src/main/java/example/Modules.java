package example;

import java.util.Arrays;
import io.github.msgq.Received;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;

/** On the module path, and in a run-time image of jlink. */
final class Modules {
  public static void main(String[] args) throws Exception {
    try (SysvQueue queue = new SysvOptions().createPrivate()) {
      try {
        byte[] buffer = new byte[16];
        queue.send(new byte[] {1, 2, 3}, 1);
        Received received = queue.receive(buffer);
        if (!Arrays.equals(buffer, 0, received.length(), new byte[] {1, 2, 3}, 0, 3)) {
          throw new AssertionError(Arrays.toString(buffer));
        }
      } finally {
        queue.remove();
      }
    }
    if (!SysvQueue.class.getModule().isNamed()) {
      throw new AssertionError("msgq is not a module");
    }
  }
}
