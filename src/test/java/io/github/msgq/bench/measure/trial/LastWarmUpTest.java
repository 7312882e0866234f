package io.github.msgq.bench.measure.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.OneWay;
import io.github.msgq.bench.RoundTrip;
import io.github.msgq.bench.endpoints.session.CompilerShare;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.TearDown;

/** Iterations of ten operations, of which the first ones keep compilers busy. */
class LastWarmUpTest implements CompilerShare.Jvms {
  private static final long OPERATION = TimeUnit.MILLISECONDS.toNanos(25);
  private static final int PER_ITERATION = 10;
  private static final long MOST = TimeUnit.MILLISECONDS.toNanos(10_100);

  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private int cold;
  private int operations;
  private long compiled;

  @Override
  public long compilerMicros() {
    return TimeUnit.NANOSECONDS.toMicros(compiled);
  }

  @Override
  public long nanos() {
    return operations * OPERATION;
  }

  private void operate() {
    compiled += operations < cold ? OPERATION : 0;
    operations++;
  }

  private LastWarmUp warmUp(int iterations, int threads) {
    return new LastWarmUp(iterations, PER_ITERATION * OPERATION, MOST, threads, this);
  }

  /** Runs this many iterations in one thread. */
  private void run(LastWarmUp warmUp, int iterations) throws Exception {
    for (int i = 0; i < iterations; i++) {
      warmUp.beginIteration();
      for (int j = 0; j < PER_ITERATION; j++) {
        operate();
      }
      warmUp.endIteration(true, this::operate);
    }
  }

  @Test
  void repeatsTheLastIterationUntilCompilersLeaveTheCore() throws Exception {
    cold = 52;
    run(warmUp(3, 1), 3);
    assertThat(operations).isEqualTo(6 * PER_ITERATION);
  }

  @Test
  void isOverAfterItsIterationsIfWarm() throws Exception {
    cold = 22;
    run(warmUp(3, 1), 3);
    assertThat(operations).isEqualTo(3 * PER_ITERATION);
  }

  @Test
  void repeatsNoOther() throws Exception {
    cold = Integer.MAX_VALUE;
    run(warmUp(3, 1), 2);
    assertThat(operations).isEqualTo(2 * PER_ITERATION);
  }

  @Test
  void whereNoneIsWantedThereIsNone() throws Exception {
    cold = Integer.MAX_VALUE;
    run(warmUp(0, 1), 3);
    assertThat(operations).isEqualTo(3 * PER_ITERATION);
  }

  @Test
  void doesNotWaitForCompilersForEver() throws Exception {
    cold = Integer.MAX_VALUE;
    run(warmUp(1, 1), 1);
    assertThat(nanos()).isEqualTo(PER_ITERATION * OPERATION + MOST);
  }

  @Test
  void theOtherThreadsGoOnUntilTheFirstIsWarm() throws Exception {
    cold = 20;
    LastWarmUp warmUp = warmUp(1, 2);
    warmUp.beginIteration();
    CountDownLatch iterations = new CountDownLatch(PER_ITERATION);
    Thread other = thread(() -> warmUp.endIteration(false, iterations::countDown));
    iterations.await();
    operate();
    warmUp.endIteration(true, this::operate);
    other.join();
    assertThat(operations).isGreaterThan(cold);
  }

  @Test
  void noThreadEndsBeforeTheOthers() throws Exception {
    cold = 20;
    LastWarmUp warmUp = warmUp(1, 2);
    warmUp.beginIteration();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch last = new CountDownLatch(1);
    Runnable longest =
        () -> {
          begun.countDown();
          await(last);
        };
    Thread other = thread(() -> warmUp.endIteration(false, longest));
    begun.await();
    operate();
    Thread first = thread(() -> warmUp.endIteration(true, this::operate));
    awaitWaiting(first);
    last.countDown();
    first.join();
    other.join();
  }

  @Test
  void noThreadWaitsForOneThatHasFailed() throws Exception {
    cold = 20;
    LastWarmUp warmUp = warmUp(1, 3);
    warmUp.beginIteration();
    CountDownLatch iterations = new CountDownLatch(PER_ITERATION);
    Thread talking = thread(() -> warmUp.endIteration(false, iterations::countDown));
    iterations.await();
    operate();
    Thread first = thread(() -> warmUp.endIteration(true, this::operate));
    awaitWaiting(first);
    warmUp.end();
    first.join();
    talking.join();
  }

  @Test
  void noThreadGoesOnIfTheFirstHasFailed() throws Exception {
    cold = 20;
    LastWarmUp warmUp = warmUp(1, 2);
    warmUp.beginIteration();
    warmUp.end();
    warmUp.endIteration(false, LastWarmUpTest::fail);
  }

  @ParameterizedTest
  @ValueSource(classes = {RoundTrip.Connected.class, OneWay.Connected.class})
  void threadsOfTheBenchmarksEndTheirIterations(Class<?> thread) {
    assertThat(thread.getMethods())
        .filteredOn(method -> method.isAnnotationPresent(TearDown.class))
        .extracting(method -> method.getAnnotation(TearDown.class).value())
        .contains(Level.Iteration);
  }

  private static void fail() {
    throw new AssertionError("it goes on");
  }

  private interface Work {
    void run() throws Exception;
  }

  private Thread thread(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Throwable e) {
                failures.add(e);
              }
            });
    thread.start();
    return thread;
  }

  @AfterEach
  void noThreadHasFailed() {
    assertThat(failures).isEmpty();
  }

  /** Until the thread has done its own part, and waits for others. */
  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      assertThat(thread.isAlive()).isTrue();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
