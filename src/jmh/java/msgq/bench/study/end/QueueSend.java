package msgq.bench.study.end;

import java.io.IOException;
import java.util.Map;
import lajp.MsgQ;

/** Messages to a System V queue, as a program written for lajp sends them. */
final class QueueSend implements Work {
  @Override
  public void run(Map<String, String> arguments, Answers answers) throws IOException {
    int key = Integer.parseInt(arguments.get("key"));
    int type = Integer.parseInt(arguments.get("type"));
    long messages = Long.parseLong(arguments.get("messages"));
    boolean brief = arguments.get("connection").equals("short");
    Numbered message = new Numbered();
    int queue = MsgQ.msgget(key);
    long began = System.nanoTime();
    for (long i = 0; i < messages; i++) {
      int id = brief ? MsgQ.msgget(key) : queue;
      if (MsgQ.msgsnd(id, type, message.numbered(i), Numbered.SIZE) != 0) {
        throw new IOException("msgsnd failed at message " + i);
      }
    }
    answers.result("began=" + began);
  }
}
