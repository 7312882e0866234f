package example;

import java.nio.charset.StandardCharsets;
import lajp.MsgQ;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** Sends and receives a message while the bundle starts; what it throws fails the start. */
public class Activator implements BundleActivator {
  @Override
  public void start(BundleContext context) throws Exception {
    try (SysvQueue queue = new SysvOptions().createPrivate()) {
      try {
        queue.send("hello".getBytes(StandardCharsets.UTF_8));
        byte[] room = new byte[10];
        if (MsgQ.msgrcv(queue.id(), room, room.length, 1) != 5) {
          throw new IllegalStateException("not the message that was sent");
        }
      } finally {
        queue.remove();
      }
    }
  }

  @Override
  public void stop(BundleContext context) {}
}
