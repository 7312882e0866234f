package msgq.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import msgq.bench.problem.Failure;
import msgq.bench.session.CompilerShare;
import org.junit.jupiter.api.Test;

/** Iterations of ten operations, of which the first ones keep compilers busy. */
class LastWarmUpTest implements CompilerShare.Jvms {
  private static final long OPERATION = TimeUnit.MILLISECONDS.toNanos(25);
  private static final int PER_ITERATION = 10;

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
    return new LastWarmUp(iterations, PER_ITERATION * OPERATION, threads, this);
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
    assertThat(operations).isEqualTo((1 + 40) * PER_ITERATION); // 40 of 250 ms
  }

  @Test
  void theOtherThreadsGoOnUntilTheFirstIsWarm() throws Exception {
    cold = 20;
    LastWarmUp warmUp = warmUp(1, 2);
    warmUp.beginIteration();
    CountDownLatch some = new CountDownLatch(PER_ITERATION);
    Thread other = thread(() -> warmUp.endIteration(false, some::countDown));
    some.await();
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
    while (first.getState() != Thread.State.TIMED_WAITING) {
      assertThat(first.isAlive()).isTrue();
    }
    last.countDown();
    first.join();
    other.join();
  }

  @Test
  void theOtherThreadsEndIfTheFirstFails() throws Exception {
    cold = 20;
    LastWarmUp warmUp = warmUp(1, 2);
    warmUp.beginIteration();
    operate();
    assertThatThrownBy(() -> warmUp.endIteration(true, LastWarmUpTest::fail))
        .isInstanceOf(Failure.class);
    warmUp.endIteration(false, LastWarmUpTest::fail);
  }

  private static void fail() {
    throw new Failure("the peer is gone");
  }

  private interface Work {
    void run() throws Exception;
  }

  private static Thread thread(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    thread.start();
    return thread;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
