package io.github.msgq.bench.machine.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("other tests' threads use CPU in this JVM, too")
class ThreadsTest {
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
  private static final long BURNT =
      300_000; // microseconds, of which the kernel counts tens of milliseconds

  private static long micros() {
    return CLOCK.getCurrentThreadCpuTime() / 1000;
  }

  @Test
  void whoDoesNotTalkIsNotAmongThoseWhoDo() throws Exception {
    long pid = ProcessHandle.current().pid();
    CountDownLatch burnt = new CountDownLatch(1);
    CountDownLatch seen = new CountDownLatch(1);
    long before = Threads.of(pid).jvmMicros().orElseThrow();
    Thread control =
        new Thread(
            () -> {
              while (micros() < BURNT) {}
              burnt.countDown();
              try {
                seen.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "some-control");
    control.start();
    burnt.await();
    long after = Threads.of(pid).jvmMicros().orElseThrow();
    seen.countDown();
    control.join();
    assertThat(after - before).isGreaterThan(BURNT * 9 / 10);
  }

  @Test
  void readingDoesNotCountAsTheCallersWork() throws Exception {
    long pid = ProcessHandle.current().pid();
    long own = micros();
    long before = Threads.of(pid).jvmMicros().orElseThrow();
    for (int i = 0; i < 50; i++) {
      Threads.of(pid);
    }
    long after = Threads.of(pid).jvmMicros().orElseThrow();
    assertThat(after - before).isGreaterThan(micros() - own);
  }

  @Test
  void compilersAreSomeOfAJvmsThreads() throws Exception {
    long compilers = Threads.compilerMicros(List.of(ProcessHandle.current().pid()));
    assertThat(compilers).isBetween(1L, Usage.ofThisProcess().micros() - 1);
  }
}
