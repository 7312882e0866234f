package io.github.msgq.bench.endpoints.session;

import static io.github.msgq.bench.terms.parameter.Parameters.CONNECTION;
import static io.github.msgq.bench.terms.parameter.Parameters.DEPTH;
import static io.github.msgq.bench.terms.parameter.Parameters.LANES;
import static io.github.msgq.bench.terms.parameter.Parameters.PATTERN;
import static io.github.msgq.bench.terms.parameter.Parameters.SIZE;

import io.github.msgq.bench.endpoints.client.Lane;
import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.Failure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Runs a session as a benchmark would, without JMH. */
final class Drive {
  /** Around what changes with the size: a number, a queue's message, a socket's buffer. */
  static final List<Integer> SIZES = List.of(1, 8, 100, 1024, 8192, 8193, 1_000_000);

  private Drive() {}

  /** Each size once, and again from the start. */
  static Iterator<Integer> sizesInTurns() {
    return Stream.generate(() -> SIZES).flatMap(List::stream).iterator();
  }

  /** True for every second combination: of two patterns and two connections, of each one. */
  static boolean turn(Transport transport, MessagePattern pattern, Connection connection) {
    int number = Transports.all().indexOf(transport) + pattern.ordinal() + connection.ordinal();
    return number % 2 == 0;
  }

  static Settings settings(MessagePattern pattern, Connection connection, int size, int lanes) {
    return Benchmarks.settings(Settings.newToken())
        .with(PATTERN, pattern)
        .with(CONNECTION, connection)
        .with(SIZE, size)
        .with(LANES, lanes);
  }

  /**
   * With queues of two messages: several tests at once, with queues as deep as usual, have more
   * bytes of them than a user may (RLIMIT_MSGQUEUE).
   */
  static Settings shallow(Settings settings) {
    return settings.with(DEPTH, 2);
  }

  static Session start(String transport, Settings settings, String server) throws IOException {
    return start(transport, settings, new Languages("java", server));
  }

  static Session start(String transport, Settings settings, Languages ends) throws IOException {
    Transport chosen = Transports.byName(transport).orElseThrow();
    return Session.start(chosen, settings, Cores.NONE, ends);
  }

  /** Sends so many messages on each lane, each lane in a thread of its own, twice. */
  static Counters run(Session session, Settings settings, int messages) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(settings.lanes());
    try {
      inEachLane(threads, session, settings, Lane::open);
      for (int iteration = 0; iteration < 2; iteration++) {
        inEachLane(
            threads,
            session,
            settings,
            lane -> {
              for (int i = 0; i < messages; i++) {
                if (settings.replies()) {
                  lane.roundTrip();
                } else {
                  lane.oneWay();
                }
              }
            });
        session.barrier();
      }
      return session.counters();
    } finally {
      threads.shutdown();
    }
  }

  private interface Work {
    void on(Lane lane);
  }

  private static void inEachLane(
      ExecutorService threads, Session session, Settings settings, Work work) throws Exception {
    List<Future<?>> running = new ArrayList<>();
    for (int number = 0; number < settings.lanes(); number++) {
      Lane lane = session.lane(number);
      running.add(threads.submit(() -> work.on(lane)));
    }
    for (Future<?> each : running) {
      try {
        each.get();
      } catch (ExecutionException e) {
        throw e.getCause() instanceof Failure failure ? failure : e;
      }
    }
  }
}
