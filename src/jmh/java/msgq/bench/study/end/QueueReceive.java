package msgq.bench.study.end;

import java.io.IOException;
import java.util.Map;
import lajp.MsgQ;

/** Messages from a System V queue, which it makes and removes. */
final class QueueReceive implements Work {
  @Override
  public void run(Map<String, String> arguments, Answers answers) throws IOException {
    int key = Integer.parseInt(arguments.get("key"));
    int type = Integer.parseInt(arguments.get("type"));
    long messages = Long.parseLong(arguments.get("messages"));
    boolean brief = arguments.get("connection").equals("short");
    Numbered message = new Numbered();
    int queue = MsgQ.msgget(key);
    answers.ready("");
    for (long i = 0; i < messages; i++) {
      int id = brief ? MsgQ.msgget(key) : queue;
      message.check(MsgQ.msgrcv(id, message.bytes(), Numbered.SIZE, type), i);
    }
    long ended = System.nanoTime();
    MsgQ.msgclose(queue);
    answers.result("ended=" + ended + " messages=" + messages);
  }
}
