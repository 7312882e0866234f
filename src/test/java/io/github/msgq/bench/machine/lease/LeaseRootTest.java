package io.github.msgq.bench.machine.lease;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class LeaseRootTest extends OwnTempDirectory {
  private static final int TIMES = 1_500;

  /** As processes of a user do that begin and end at the same time. */
  @Test
  void isMadeAndLookedThroughWhileOthersRemoveIt() throws Exception {
    ExecutorService two = Executors.newFixedThreadPool(2);
    try {
      Callable<Void> process =
          () -> {
            for (int i = 0; i < TIMES; i++) {
              Path root = LeaseRoot.make();
              Leases.abandoned();
              Removal.ifEmpty(root);
            }
            return null;
          };
      for (Future<Void> each : two.invokeAll(List.of(process, process))) {
        assertThatCode(each::get).doesNotThrowAnyException();
      }
    } finally {
      two.shutdown();
    }
  }
}
