package io.github.msgq.bench.measure.trial;

import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.session.WaitingServer;
import io.github.msgq.bench.machine.linux.DaemonThread;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.Failure;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * The place where parts of a fork that only JMH creates meet: benchmarks, their states and the
 * profiler. JMH hands none of them to another, so this is static, and all that is: the order that
 * this JVM obeys, what is known of its combination, and who knows what an iteration found.
 */
public final class HandOver {
  private static volatile ForkOrder order = ForkOrder.OF_JMH;
  private static volatile ForkNotes facts = new ForkNotes();
  private static volatile boolean profiled;
  private static Optional<WaitingServer> server = Optional.empty();
  private static FutureTask<Void> ending = new FutureTask<>(() -> null); // the latest session's
  private static Supplier<IterationFigures> left; // null if JMH knows everything

  private HandOver() {}

  /** A combination begins; if its server is a JVM, that is started now. */
  public static void begin(ForkOrder next) {
    order = next;
    facts = new ForkNotes();
    if (next.inOtherJvm()) {
      try {
        server = Optional.of(WaitingServer.start());
      } catch (IOException | Failure e) {
        server = Optional.empty(); // the session will say why none can start
      }
    }
  }

  /** The server's JVM, for the session that takes it. */
  static Optional<WaitingServer> server() {
    return server;
  }

  /** By which client and server recognise each other. */
  static String token() {
    return server.map(WaitingServer::endpoints).map(Endpoints::token).orElseGet(Settings::newToken);
  }

  /** Ends a session while JMH works its figures out; {@link #end} waits for that. */
  static void end(Closeable session) throws IOException {
    if (order == ForkOrder.OF_JMH) { // which does not call it
      session.close();
      return;
    }
    ending =
        new FutureTask<>(
            () -> {
              session.close();
              return null;
            });
    DaemonThread.start("end-of-session", ending);
  }

  /** The combination has ended: so do its session, and a server that none has taken. */
  public static void end() throws IOException {
    ending.run(); // unless it has begun
    try {
      ending.get();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (server.isPresent()) {
      server.get().close();
      server = Optional.empty();
    }
  }

  /** What this JVM is asked for. */
  public static ForkOrder order() {
    return order;
  }

  /** What is known of the combination that runs now, besides its figures. */
  public static ForkNotes facts() {
    return facts;
  }

  /** An iteration begins, and {@link EndpointFigures} will take what it leaves. */
  static synchronized void beginIteration() {
    profiled = true;
    left = null;
  }

  /** Whether {@link EndpointFigures} takes what the iteration that runs now leaves. */
  public static boolean profiled() {
    return profiled;
  }

  /** A benchmark says at the end of an iteration where to get what JMH cannot know. */
  public static synchronized void leave(Supplier<IterationFigures> figures) {
    left = figures;
  }

  /** Gets it right after. */
  static synchronized Optional<IterationFigures> endIteration() {
    profiled = false;
    Optional<IterationFigures> figures = Optional.ofNullable(left).map(Supplier::get);
    left = null;
    return figures;
  }
}
