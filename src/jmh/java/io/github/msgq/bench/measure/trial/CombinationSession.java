package io.github.msgq.bench.measure.trial;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.endpoints.session.Session;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.Parameters;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.Disturbed;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.IOException;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;

/** The session of one combination in this fork, until it is stopped or goes wrong. */
abstract class CombinationSession {
  final BenchmarkParams params;
  Session session; // null once it has failed
  private final long begun = System.nanoTime();

  CombinationSession(BenchmarkParams params) {
    this.params = params;
  }

  /** The transport of the combination, for which this JVM has the flags. */
  final Transport transport() {
    String name = params.getParam(Measurement.TRANSPORT);
    Transport transport =
        Transports.byName(name)
            .orElseThrow(() -> new NotAvailable("there is no transport " + name));
    List<String> given = JavaCommand.ownFlags();
    List<String> missing =
        transport.jvmFlags().stream().filter(flag -> !given.contains(flag)).toList();
    if (!missing.isEmpty()) {
      throw new NotAvailable(
          "this JVM was started without %s, which %s needs: run it in a fork, -f 1"
              .formatted(String.join(" ", missing), name));
    }
    return transport;
  }

  /** Starts the server and, if it is a process of its own, the client. */
  final void open(Transport transport, Settings settings, Languages languages) throws IOException {
    Placement placement = Placement.of(params.getParam(Measurement.PLACEMENT));
    session = Session.start(transport, settings, placement.cores(), languages, HandOver.server());
    ForkNotes facts = HandOver.facts();
    session.runtimes().forEach(facts::runtime);
    facts.parts(transport.parts(settings.get(Parameters.SIZE)));
  }

  interface Step {
    void run() throws IOException;
  }

  /** Does something, and records why it goes wrong. */
  final void attempt(Step step) throws IOException {
    try {
      step.run();
    } catch (NotAvailable e) {
      close();
      throw e;
    } catch (Failure e) {
      throw failed(e);
    }
  }

  /** Records what went wrong and removes everything: JMH tears down nothing after a failure. */
  final synchronized Failure failed(Failure failure) throws IOException {
    double seconds = (System.nanoTime() - begun) / 1e9;
    HandOver.facts()
        .failed(
            failure instanceof Disturbed
                ? failure
                : new Failure("%s; after %.1f s".formatted(failure.getMessage(), seconds)));
    close();
    return failure;
  }

  public final void stop() throws IOException {
    if (session == null) {
      return;
    }
    attempt(() -> session.remark().ifPresent(CombinationSession::remark));
    Session open = session;
    session = null;
    HandOver.end(() -> close(open));
  }

  private static void remark(String text) {
    System.out.println("# " + text);
    HandOver.facts().remark(text);
  }

  private void close() throws IOException {
    Session open = session;
    session = null;
    if (open != null) {
      close(open);
    }
  }

  private void close(Session open) throws IOException {
    try {
      end();
    } finally {
      open.close();
    }
  }

  /** Ends what the session does not know of. */
  abstract void end() throws IOException;
}
