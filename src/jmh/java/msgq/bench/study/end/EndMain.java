package msgq.bench.study.end;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import msgq.bench.linux.Affinity;

/**
 * One end of a study in Java: each line {@code work key=value ...} on standard input is a run, and
 * the end of standard input is its own.
 */
public final class EndMain {
  private static final Map<String, Work> WORKS =
      Map.of(
          "blocks-send", new BlocksSend(),
          "blocks-receive", new BlocksReceive(),
          "queue-send", new QueueSend(),
          "queue-receive", new QueueReceive(),
          "socket-send", new SocketSend(),
          "socket-receive", new SocketReceive(),
          "echo", new EchoAsk());

  private EndMain() {}

  /** Runs until standard input ends. */
  public static void main(String[] args) throws IOException, InterruptedException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ");
      Map<String, String> arguments =
          Arrays.stream(words)
              .skip(1)
              .map(word -> word.split("=", 2))
              .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
      // a thread of its own, since a pinned one hands its core down to what it starts
      Thread talking = new Thread(() -> run(WORKS.get(words[0]), arguments), words[0]);
      talking.setDaemon(true);
      talking.start();
    }
    System.exit(0);
  }

  private static void run(Work work, Map<String, String> arguments) {
    Answers answers = new Answers(System.out);
    try {
      Affinity.pin(Integer.parseInt(arguments.get("cpu")));
      work.run(arguments, answers);
    } catch (Exception e) {
      answers.failed(e);
    }
  }
}
