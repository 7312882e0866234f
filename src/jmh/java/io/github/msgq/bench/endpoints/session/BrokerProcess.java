package io.github.msgq.bench.endpoints.session;

import io.github.msgq.bench.endpoints.endpoint.EndpointMain;
import io.github.msgq.bench.endpoints.process.Endpoint;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.endpoints.process.NativeProgram;
import io.github.msgq.bench.endpoints.socket.Loopback;
import io.github.msgq.bench.endpoints.transport.Broker;
import io.github.msgq.bench.machine.linux.ListeningSockets;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.machine.linux.User;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.bench.terms.problem.PortTaken;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The process that a transport's messages pass through, from its start until it is gone: a program
 * of others, or one in Java that does a {@code Work}. The kernel kills a program with the endpoint
 * that started it.
 */
public record BrokerProcess(Endpoint endpoint, ProcessHandle process) implements Closeable {
  private static final int LOOK_MILLIS = 10;
  private static final int MOST_LOOKS = 1_000; // 10 s at least
  private static final long NOTICE_MILLIS = 1_500;
  private static final String TCP = "tcp:";

  /**
   * Starts it and waits until it is ready. The ports that its arguments name are then its own. What
   * does not start has ended.
   *
   * @param failures takes a sentence when it dies after that
   * @throws NotAvailable if this jar has no program that could start it
   * @throws PortTaken if another process has one of its ports
   * @throws Failure if it does not start
   */
  public static BrokerProcess start(Broker broker, Endpoints endpoints, FailureReport failures)
      throws IOException {
    boolean foreign = "program".equals(broker.arguments().get("work"));
    if (foreign) {
      NotAvailable.check(NativeProgram.C.unavailable());
    }
    List<Integer> ports = ports(broker);
    FailureReport own = new FailureReport();
    Endpoint endpoint =
        endpoints.start(
            "broker",
            foreign
                ? NativeProgram.C.as("server")
                : EndpointMain.in(JavaCommand.likeThis()).as("server"),
            broker.arguments(),
            own);
    try {
      ProcessHandle process = ready(endpoint, foreign);
      if (!ListeningSockets.ports(process.pid()).containsAll(ports)) {
        throw new Failure("the broker does not listen at its ports, %s".formatted(ports));
      }
      failures.dependOn(own);
      return new BrokerProcess(endpoint, process);
    } catch (IOException | RuntimeException e) {
      Failure failure = // how it ended says more than what is missing
          own.await(NOTICE_MILLIS).map(Failure::new).orElseGet(() -> own.failure(e));
      List<ProcessHandle> processes =
          ProcessHandle.of(endpoint.pid()).stream()
              .flatMap(each -> Stream.concat(Stream.of(each), each.children()))
              .toList();
      endpoint.close();
      processes.forEach(BrokerProcess::awaitEnd); // or their ports would look like another's
      for (int port : ports) {
        if (Loopback.freePort(port) != port) {
          throw new PortTaken(port);
        }
      }
      throw failure;
    }
  }

  private static List<Integer> ports(Broker broker) {
    return Stream.of(broker.arguments().getOrDefault("listens", "").split(","))
        .filter(address -> address.startsWith(TCP))
        .map(address -> Integer.valueOf(address.substring(TCP.length())))
        .toList();
  }

  private static ProcessHandle ready(Endpoint endpoint, boolean foreign) {
    endpoint.address(); // it is ready
    ProcessHandle process = ProcessHandle.of(endpoint.pid()).orElseThrow();
    if (foreign) {
      process =
          process.children().findFirst().orElseThrow(() -> new Failure("the broker has ended"));
      endpoint.run(Map.of("messages", 1)); // so that its end is noticed
    }
    return process;
  }

  /** Throws a Failure unless it listens on 127.0.0.1, where only this machine reaches it. */
  void checkAddresses() throws IOException {
    List<String> addresses = ListeningSockets.of(pid());
    if (addresses.isEmpty()) {
      throw new Failure("the broker does not listen: another process may have taken its port");
    }
    if (!ListeningSockets.LOOPBACK.containsAll(addresses)) {
      throw new Failure("the broker listens elsewhere than on 127.0.0.1: " + addresses);
    }
  }

  /** Another user of this machine who is connected to it now, in a sentence. */
  Optional<String> guest() throws IOException {
    return ListeningSockets.guests(pid()).stream()
        .map(user -> User.named(user) + " was connected to the broker")
        .findFirst();
  }

  /** The broker's own process, not the one that watches over a program. */
  public long pid() {
    return process.pid();
  }

  /** Ends it as a crash would, and waits until it is gone. */
  public void kill() {
    process.destroyForcibly();
    awaitEnd(process);
  }

  /** Ends it and waits until it is gone. */
  @Override
  public void close() {
    endpoint.close();
    awaitEnd(process);
  }

  private static void awaitEnd(ProcessHandle process) {
    try {
      for (int looks = 0; Spawn.runs(process); looks++) {
        if (looks == MOST_LOOKS) {
          throw new Failure("the broker, process %d, does not end".formatted(process.pid()));
        }
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
