package example;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.msgq.Message;
import io.github.msgq.MessageSelector;
import io.github.msgq.Received;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;

/** A worker takes jobs (type 1) from a queue and answers each (type 2). */
public class Example {
  public static void main(String[] args) throws Exception {
    SysvQueue queue = new SysvOptions().createPrivate();
    Thread worker =
        new Thread(
            () -> {
              Message job = Message.allocate(1024);
              try {
                while (true) {
                  queue.select(MessageSelector.type(1)).receive(job);
                  queue.send(job.type(2));
                }
              } catch (Exception end) {
                System.out.println("worker: " + end.getMessage());
              }
            });
    worker.start();
    queue.send("hello".getBytes(UTF_8), 1);
    byte[] buffer = new byte[1024];
    Received answer = queue.select(MessageSelector.type(2)).receive(buffer);
    System.out.println(new String(buffer, 0, answer.length(), UTF_8));
    queue.close();
    worker.join();
    queue.remove();
  }
}
