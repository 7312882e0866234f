package io.github.msgq.bench.endpoints.endpoint;

import io.github.msgq.bench.endpoints.process.ControlChannel;
import io.github.msgq.bench.endpoints.process.ControlEnds;
import io.github.msgq.bench.endpoints.process.ProcessOrThread;
import io.github.msgq.bench.machine.linux.DaemonThread;
import io.github.msgq.bench.terms.parameter.KeyValues;
import io.github.msgq.bench.terms.problem.Sentence;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A server in this JVM: the same code, behind the same control channel. */
public record EndpointThread(Thread thread) implements ProcessOrThread {
  /** Starts it; {@code failure} receives a sentence if it cannot go on. */
  public static ProcessOrThread start(
      Map<String, String> arguments, String token, ControlEnds control, Consumer<String> failure)
      throws IOException {
    ControlChannel channel = control.take();
    List<String> words = KeyValues.list(arguments);
    Thread thread =
        DaemonThread.start(
            "server",
            () -> {
              try {
                EndpointMain.obey("server", words, token, EndpointMain::work, channel, () -> {});
              } catch (IOException e) {
                failure.accept(Sentence.of(e));
              }
            });
    return new EndpointThread(thread);
  }

  @Override
  public long pid() {
    return ProcessHandle.current().pid();
  }

  @Override
  public boolean awaitExit(long millis) {
    return DaemonThread.awaitEnd(thread, millis);
  }

  /** A thread cannot be killed; it ends when its control channel is closed. */
  @Override
  public void kill() {}
}
