package msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import msgq.bench.cli.BenchmarksJar.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new JVM for each figure, in which nothing of the library has run before; without forks. */
class FirstCallIT {
  @TempDir Path temp;
  @TempDir Path current;

  @Test
  void givesAFigureForEachWay() throws Exception {
    Ended ended = new BenchmarksJar(temp, current).type("FirstCall -f 0 -i 1 --no-files");
    assertThat(ended.out()).contains("6 measured, 0 n/a, 0 failed");
    assertThat(ended.status()).isZero();
    assertThat(temp).isEmptyDirectory();
  }
}
