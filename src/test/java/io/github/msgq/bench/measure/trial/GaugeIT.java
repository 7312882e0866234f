package io.github.msgq.bench.measure.trial;

import static io.github.msgq.bench.terms.parameter.Parameters.PATTERN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.endpoints.client.Batch;
import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.gauge.Turns;
import io.github.msgq.bench.endpoints.session.Session;
import io.github.msgq.bench.machine.linux.Affinity;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Noise on purpose: what was measured moves, its ratio to the gauge does not. */
@Isolated("measures time")
@Tag("measure")
class GaugeIT {
  private static final int SLICES = 16;
  private static final int TRIES = 9; // the machine's own noise lasts for up to half a minute
  private static final double STILL = 0.1;
  private static final double MOVED = 0.4;
  private static final long STRETCH = TimeUnit.MILLISECONDS.toNanos(300);
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(5);
  private static final Cores CORES = Placement.SAME_CORE.cores();

  /** Nanoseconds of a message, and how many times the gauge's that is. */
  private record Reading(double nanos, double ratio) {}

  /** A thread that is busy on the measured core while the predicate holds for the time gone by. */
  private static final class Noise implements AutoCloseable {
    private final long start = System.nanoTime();
    private volatile boolean over;

    Noise(LongPredicate busy) {
      Thread thread =
          new Thread(
              () -> {
                Affinity.pin(CORES.client());
                while (!over) {
                  if (!busy.test(System.nanoTime() - start)) {
                    LockSupport.parkNanos(PAUSE);
                  }
                }
              },
              "noise");
      thread.setDaemon(true);
      thread.start();
    }

    @Override
    public void close() {
      over = true;
    }
  }

  private static Reading measure() throws IOException {
    Settings settings =
        Benchmarks.settings(Settings.newToken()).with(PATTERN, MessagePattern.ONEWAY);
    try (Session session =
            Session.start(
                Transports.byName("fifo").orElseThrow(), settings, CORES, new Languages("c", "c"));
        Slices slices =
            new Slices(session, Optional.of(new Turns(session.gauge())), settings, false)) {
      slices.begin();
      for (int i = 0; i < SLICES; i++) {
        slices.run();
      }
      Batch batch = slices.batch();
      return new Reading(
          (double) batch.nanos() / batch.messages(),
          slices.gauged().orElseThrow().ratio().orElseThrow());
    }
  }

  /** The size of the median logarithm: what is by chance up in one try is down in another. */
  private static double change(List<Double> changes) {
    double[] all = changes.stream().mapToDouble(Double::doubleValue).toArray();
    return Math.abs(StatUtils.percentile(all, 50));
  }

  private static void hold(LongPredicate busy, double leastMove) throws IOException {
    List<Double> figures = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < TRIES; i++) {
      Reading quiet = measure();
      try (Noise noise = new Noise(busy)) {
        Reading noisy = measure();
        figures.add(Math.log(noisy.nanos() / quiet.nanos()));
        ratios.add(Math.log(noisy.ratio() / quiet.ratio()));
      }
    }
    System.out.printf("moved: figures %s, ratios %s%n", figures, ratios);
    assertThat(change(figures)).as("the figure moves").isGreaterThan(leastMove);
    assertThat(change(ratios)).as("the ratio to the gauge does not").isLessThan(STILL);
  }

  @Test
  void aBusyThreadOnTheSameCore() throws IOException {
    hold(nanos -> true, MOVED);
  }

  @Test
  void oneThatComesAndGoes() throws IOException {
    hold(nanos -> nanos / STRETCH % 2 == 0, MOVED / 2);
  }
}
