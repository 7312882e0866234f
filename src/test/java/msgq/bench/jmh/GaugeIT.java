package msgq.bench.jmh;

import static msgq.bench.parameter.Parameters.PATTERN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;
import msgq.bench.client.Batch;
import msgq.bench.linux.Affinity;
import msgq.bench.linux.Placement;
import msgq.bench.parameter.Pattern;
import msgq.bench.parameter.Settings;
import msgq.bench.registry.Transports;
import msgq.bench.session.Languages;
import msgq.bench.session.Session;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Noise on purpose: what was measured moves, its ratio to the gauge does not. */
@Isolated("measures time")
@Tag("one-jdk")
class GaugeIT {
  private static final int SLICES = 16;
  private static final int MOST_TRIES = 20; // the machine's own noise lasts for up to half a minute
  private static final int MOST_AMONG_OTHERS = 5;
  private static final double STILL = 0.1;
  private static final double MOVED = 0.4;
  private static final double LEAST_IDLE = 0.5; // of the cores that are not measured on
  private static final double LEAST_SHARE = 0.2; // of its core, for noise to be called that
  private static final long STRETCH = TimeUnit.MILLISECONDS.toNanos(300);
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(5);
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final Placement PLACEMENT = Placement.of("same-core");
  private static final int CORE = PLACEMENT.client();
  private static final int OTHER = Affinity.allowed().nextSetBit(0);

  /** Nanoseconds of a message, and how many times the gauge's that is. */
  private record Told(double nanos, double ratio) {}

  /** A thread that is busy on a core while the predicate holds for the nanoseconds gone by. */
  private static final class Noise implements AutoCloseable {
    private final long start = System.nanoTime();
    private final Thread thread;
    private volatile boolean over;

    Noise(int core, LongPredicate busy) {
      thread =
          new Thread(
              () -> {
                Affinity.pin(core);
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

    /** Of a core's time that it had so far. */
    double share() {
      long used = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
      return (double) used / (System.nanoTime() - start);
    }

    @Override
    public void close() {
      over = true;
    }
  }

  private static Told measure() throws IOException {
    Settings settings = Benchmarks.settings(Session.newToken()).with(PATTERN, Pattern.ONEWAY);
    try (Session session =
            Session.start(
                Transports.byName("fifo").orElseThrow(),
                settings,
                PLACEMENT,
                new Languages("c", "c"));
        Turns turns = new Turns(session.gauge())) {
      Slices slices = new Slices(session, turns, false, false);
      slices.begin();
      for (int i = 0; i < SLICES; i++) {
        slices.add(session.run(slices.nanos()), null);
      }
      Batch batch = slices.batch();
      return new Told(
          (double) batch.nanos() / batch.messages(), slices.end().ratio().orElseThrow());
    }
  }

  /** The number of cores that have been idle since it was last asked. */
  private static double idle() {
    return (1 - SYSTEM.getCpuLoad()) * SYSTEM.getAvailableProcessors();
  }

  /** The size of the median logarithm: what is by chance up in one try is down in another. */
  private static double change(List<Double> changes) {
    double[] all = changes.stream().mapToDouble(Double::doubleValue).toArray();
    return Math.abs(StatUtils.percentile(all, 50));
  }

  /**
   * Until the figure has moved as it must and the ratio has not, or the tries are over. A try
   * beside others, who leave no core idle and so come and go on the measured one too, does not
   * count.
   */
  private static void hold(int core, LongPredicate busy, double leastMove) throws IOException {
    double leastIdle = LEAST_IDLE * (SYSTEM.getAvailableProcessors() - 1);
    int amongOthers = 0;
    double share = 0;
    double moved = 0;
    double ratioMoved = Double.MAX_VALUE;
    List<Double> figures = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    while ((moved < leastMove || ratioMoved > STILL)
        && figures.size() < MOST_TRIES
        && amongOthers < MOST_AMONG_OTHERS) {
      idle();
      Told quiet = measure();
      if (idle() < leastIdle) {
        amongOthers++;
        continue;
      }
      try (Noise noise = new Noise(core, busy)) {
        Told noisy = measure();
        share = Math.max(share, noise.share());
        figures.add(Math.log(noisy.nanos() / quiet.nanos()));
        ratios.add(Math.log(noisy.ratio() / quiet.ratio()));
      }
      moved = change(figures);
      ratioMoved = change(ratios);
    }
    assumeThat(amongOthers).as("tries beside others").isLessThan(MOST_AMONG_OTHERS);
    assumeThat(share).as("the core is busy with others already").isGreaterThan(LEAST_SHARE);
    assumeThat(moved).as("the figure moves").isGreaterThanOrEqualTo(leastMove);
    assertThat(ratioMoved).as("the ratio to the gauge does not").isLessThan(STILL);
  }

  @Test
  void aBusyThreadOnTheSameCore() throws IOException {
    hold(CORE, nanos -> true, MOVED);
  }

  /** How much it disturbs depends on what cores share. */
  @Test
  void aBusyThreadOnAnotherCore() throws IOException {
    hold(OTHER, nanos -> true, OTHER == CORE ? MOVED : 0);
  }

  @Test
  void oneThatComesAndGoes() throws IOException {
    hold(CORE, nanos -> nanos / STRETCH % 2 == 0, MOVED / 2);
  }
}
