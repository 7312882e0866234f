import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import msgq.PosixQueue;
import msgq.QueueException;

/** Sends words to a queue: {@code Sender.java /greetings hello bye}. */
public class Sender {
  public static void main(String[] args) throws QueueException {
    try (PosixQueue queue = PosixQueue.create(args[0])) {
      for (String word : List.of(args).subList(1, args.length)) {
        queue.send(word.getBytes(UTF_8)); // waits while the queue is full
      }
    }
  }
}
