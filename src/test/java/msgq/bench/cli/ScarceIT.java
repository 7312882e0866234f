package msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import msgq.bench.cli.BenchmarksJar.Ended;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs where descriptors are scarce. */
@Tag("one-jdk")
class ScarceIT {
  private static final String BRIEF =
      " -p pin=none -p gauge=off -f 1 -wi 1 -w 50ms -i 1 -r 100ms --no-files";

  @TempDir Path temp;

  private Ended run(List<String> place, String line) throws Exception {
    return new BenchmarksJar(temp, temp).in(place).archived().type(line);
  }

  @Test
  void aDescriptorAboveTheLimitIsNoHindrance() throws Exception {
    List<String> place =
        List.of("bash", "-c", "exec 200<. && ulimit -n 128 && exec \"$@\"", "bash");
    Ended ended = run(place, "OneWay -p transport=pipe -p connection=long" + BRIEF);
    assertThat(ended.out()).contains("1 measured, 0 n/a, 0 failed");
  }
}
