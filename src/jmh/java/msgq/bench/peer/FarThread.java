package msgq.bench.peer;

import java.io.IOException;
import java.util.Map;

/** A far end in this JVM: the same code, behind the same control channel. */
final class FarThread implements End {
  private final Thread thread;

  private FarThread(Thread thread) {
    this.thread = thread;
  }

  static End start(Map<String, String> arguments, String token, Verdict verdict) {
    Thread thread =
        new Thread(
            () -> {
              try {
                PeerMain.obey(arguments, token);
              } catch (IOException e) {
                verdict.say("the far end could not start: " + e);
              }
            },
            "far-end");
    thread.setDaemon(true);
    thread.start();
    return new FarThread(thread);
  }

  @Override
  public String describe() {
    return "thread of the same JVM";
  }

  @Override
  public long pid() {
    return ProcessHandle.current().pid();
  }

  @Override
  public boolean awaitExit(long millis) {
    try {
      thread.join(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  /** A thread cannot be killed; its control channel's end makes it leave. */
  @Override
  public void kill() {}
}
