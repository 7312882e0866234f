import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.msgq.Message;
import io.github.msgq.PosixQueue;
import io.github.msgq.QueueException;
import java.time.Duration;

/** Prints words until "bye" or a minute without any: {@code Receiver.java /greetings}. */
public class Receiver {
  public static void main(String[] args) throws QueueException {
    try (PosixQueue queue = PosixQueue.openOrCreate(args[0])) {
      String word = "";
      while (!word.equals("bye")) {
        Message message = queue.tryReceive(Duration.ofMinutes(1));
        word = message == null ? "bye" : new String(message.bytes(), UTF_8);
        System.out.println(word);
      }
      queue.remove(); // else the queue and its messages would stay
    }
  }
}
