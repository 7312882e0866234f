package msgq.bench.lease;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaseRootTest {
  private static final String TEMP = "java.io.tmpdir";
  private static final int TIMES = 1_500;

  @TempDir Path temp;
  private String original;

  @BeforeEach
  void setTemp() {
    original = System.setProperty(TEMP, temp.toString());
  }

  @AfterEach
  void resetTemp() {
    System.setProperty(TEMP, original);
  }

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
              Removal.rootIfEmpty(root);
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
