import io.github.msgq.Message;
import io.github.msgq.MessageSelector;
import io.github.msgq.SysvQueue;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;

/** Asks {@code daemon.c} what three cost at 1.25 each: {@code AskDaemon.java /tmp/shop 3 1.25}. */
public class AskDaemon {
  public static void main(String[] args) throws IOException {
    long client = 1 + ProcessHandle.current().pid(); // another type than the requests' 1
    ByteBuffer request = ByteBuffer.allocate(24).order(ByteOrder.nativeOrder()); // C's struct
    request.putLong(client).putInt(Integer.parseInt(args[1])).putInt(0); // which C leaves free
    request.putDouble(Double.parseDouble(args[2])).flip();
    try (SysvQueue queue = SysvQueue.open(SysvQueue.ftok(Path.of(args[0]), 1))) {
      queue.send(request, 1);
      Message reply = queue.select(MessageSelector.type(client)).tryReceive(Duration.ofSeconds(10));
      System.out.println(
          reply == null
              ? "no reply within 10 s: does the daemon run?"
              : reply.body().order(ByteOrder.nativeOrder()).getDouble());
    }
  }
}
