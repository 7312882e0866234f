package msgq.rpc;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** Threads that call at once. */
final class Callers {
  private Callers() {}

  /** Starts the threads and waits until all have ended. */
  static void run(int threads, IntConsumer caller) {
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int number = i;
      Thread thread = new Thread(() -> caller.accept(number), "caller-" + i);
      thread.setDaemon(true);
      thread.start();
      callers.add(thread);
    }
    for (Thread thread : callers) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
