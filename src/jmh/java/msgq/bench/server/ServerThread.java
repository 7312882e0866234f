package msgq.bench.server;

import java.io.IOException;
import java.util.Map;
import msgq.bench.process.Endpoint;
import msgq.bench.process.FailureReport;

/** A server in this JVM: the same code, behind the same control channel. */
public final class ServerThread implements Endpoint {
  private final Thread thread;

  private ServerThread(Thread thread) {
    this.thread = thread;
  }

  public static Endpoint start(Map<String, String> arguments, String token, FailureReport verdict) {
    Thread thread =
        new Thread(
            () -> {
              try {
                ServerMain.obey(arguments, token);
              } catch (IOException e) {
                verdict.say("the server could not start: " + e);
              }
            },
            "server");
    thread.setDaemon(true);
    thread.start();
    return new ServerThread(thread);
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
