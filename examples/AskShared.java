import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.msgq.Message;
import io.github.msgq.QueueException;
import io.github.msgq.SharedQueue;
import java.time.Duration;
import java.util.List;

/** Sends words to {@code shared_queue.c} or {@code .py}: {@code /questions /answers hello bye}. */
public class AskShared {
  public static void main(String[] args) throws QueueException {
    try (SharedQueue questions = SharedQueue.openOrCreate(args[0]);
        SharedQueue answers = SharedQueue.openOrCreate(args[1])) {
      for (String word : List.of(args).subList(2, args.length)) {
        questions.send(word.getBytes(UTF_8));
        Message answer = answers.tryReceive(Duration.ofMinutes(1));
        System.out.println(answer == null ? "no answer" : new String(answer.bytes(), UTF_8));
      }
      questions.remove(); // which ends the other program; else both and their memory would stay
      answers.remove();
    }
  }
}
