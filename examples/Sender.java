import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.msgq.PosixQueue;
import io.github.msgq.QueueException;
import java.util.List;

/** Sends words to a queue: {@code Sender.java /greetings hello bye}. */
public class Sender {
  public static void main(String[] args) throws QueueException {
    try (PosixQueue queue = PosixQueue.openOrCreate(args[0])) {
      for (String word : List.of(args).subList(1, args.length)) {
        queue.send(word.getBytes(UTF_8)); // waits while the queue is full
      }
    }
  }
}
