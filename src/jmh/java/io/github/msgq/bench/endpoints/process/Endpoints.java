package io.github.msgq.bench.endpoints.process;

import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.SocketPath;
import io.github.msgq.bench.machine.linux.Unpacking;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.Failure;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * The endpoints that talk to each other, and what they share: a token and a private directory. All
 * end on close, or when this JVM ends; if it is killed, they notice that and end by themselves.
 */
public class Endpoints implements Closeable {
  /** The environment variable that holds the token. */
  public static final String TOKEN = "MSGQ_TOKEN";

  private final Lease lease;
  private final String token;
  private final List<Endpoint> running = new ArrayList<>();
  private final AtomicInteger paths = new AtomicInteger();
  private Optional<OwnNetwork> network = Optional.empty();
  private boolean over;

  /** Takes a lease. */
  public Endpoints() throws IOException {
    this(Lease.acquire(), Settings.newToken());
  }

  /** With a lease that ends with them, and a token of 32 hexadecimal digits. */
  public Endpoints(Lease lease, String token) throws IOException {
    this.lease = lease;
    this.token = token;
    lease.endFirst(this::killAll); // they may be creating queues
    Unpacking.into(lease.directory());
  }

  /**
   * From now on, all that start have a network of their own, if the kernel allows it: third-party
   * programs use no token, so anybody could connect to them.
   */
  public final void keepToItself() throws IOException {
    network = OwnNetwork.make(directory());
  }

  /** Whether other users can reach no port of theirs. */
  public final boolean alone() {
    return network.isPresent();
  }

  /** The lease that records everything they create. */
  public final Lease lease() {
    return lease;
  }

  /** By which they recognise each other. */
  public final String token() {
    return token;
  }

  /** A private directory, removed with the lease. */
  public final Path directory() {
    return lease.directory();
  }

  /** A path for a socket or FIFO that no other run uses. */
  public final String path() throws IOException {
    return SocketPath.in(lease.directory(), "at" + paths.incrementAndGet());
  }

  /**
   * Starts an endpoint in a process of its own, whose current directory is {@link Lease#current()}.
   *
   * @param role its name in messages, and in the command unless the program has another
   * @param inherited descriptors that it gets and this process gives away
   * @param output takes each line that it prints or logs
   */
  public final Endpoint start(
      String role,
      Program program,
      Map<String, ?> arguments,
      List<Integer> inherited,
      FailureReport failures,
      Consumer<String> output)
      throws IOException {
    Map<String, String> texts = new HashMap<>();
    arguments.forEach((key, value) -> texts.put(key, value.toString()));
    // before the lock: it may record a file in the lease, which waits for killAll() when it ends
    List<String> command = new ArrayList<>();
    network.ifPresent(own -> command.addAll(own.enter()));
    command.addAll(program.command(role, directory(), texts));
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.put(TOKEN, token);
    return start(
        role,
        false,
        failures,
        output,
        (control, died) -> {
          command.add("control=" + control.answers());
          return EndpointProcess.start(
              role, command, environment, lease.current(), control, false, inherited, output, died);
        });
  }

  /** Starts one that inherits no descriptor, and of which no line is of interest. */
  public final Endpoint start(
      String role, Program program, Map<String, ?> arguments, FailureReport failures)
      throws IOException {
    return start(role, program, arguments, List.of(), failures, line -> {});
  }

  /**
   * Has a command of the user's start an endpoint elsewhere: {@code benchmarks.jar endpoint}. It
   * cannot read from the terminal, so it must not ask for a password.
   *
   * @param line for the shell
   */
  public final Endpoint startByCommand(String role, String line, FailureReport failures)
      throws IOException {
    List<String> command = List.of("/bin/sh", "-c", line);
    Path here = Path.of(".");
    Consumer<String> ignoring = words -> {};
    return start(
        role,
        true,
        failures,
        ignoring,
        (control, died) ->
            EndpointProcess.start(
                role, command, System.getenv(), here, control, true, List.of(), ignoring, died));
  }

  /** Starts an endpoint in whatever this starts. */
  public final synchronized Endpoint start(
      String role,
      boolean byCommand,
      FailureReport failures,
      Consumer<String> output,
      Endpoint.Start start)
      throws IOException {
    if (over) {
      throw new Failure("stopped");
    }
    Endpoint endpoint = Endpoint.start(role, byCommand, failures, output, start);
    running.removeIf(Endpoint::ended);
    running.add(endpoint);
    return endpoint;
  }

  /** Kills all of them and refuses to start more. */
  public final synchronized void killAll() {
    over = true;
    running.forEach(Endpoint::kill);
  }

  /** Ends all of them, the last one first, and refuses to start more. */
  public final void stopAll() {
    List<Endpoint> all;
    synchronized (this) {
      over = true;
      all = List.copyOf(running);
    }
    for (int i = all.size() - 1; i >= 0; i--) {
      all.get(i).close();
    }
  }

  /** Removes what was created for them, after all have ended. */
  protected void removeAll() throws IOException {}

  @Override
  public final void close() throws IOException {
    try (lease) {
      stopAll();
      network.ifPresent(OwnNetwork::close);
      removeAll();
    }
  }
}
