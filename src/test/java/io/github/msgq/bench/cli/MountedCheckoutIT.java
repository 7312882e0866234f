package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.bench.neighbour.Neighbour;
import io.github.msgq.host.RequiresRoot;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Root in a checkout of another user's, as a container has it that mounts one. */
@RequiresRoot
@Tag("one-jdk")
class MountedCheckoutIT {
  private static final String BRIEFLY =
      "OneWay -p transport=uds -p connection=long -p placement=none -p server=thread"
          + " -f 1 -wi 0 -i 1 -r 20ms";

  @TempDir Path checkout;
  @TempDir Path temp;

  private Path target;

  @BeforeEach
  void giveAway() throws Exception {
    target = Files.createDirectory(checkout.resolve("target"));
    for (Path each : new Path[] {checkout, target}) {
      Files.setAttribute(each, "unix:uid", Neighbour.UID);
      Files.setAttribute(each, "unix:mode", 0755);
    }
  }

  @Test
  void theResultsOfItsOwnJarStayInIt() throws Exception {
    Path jar = Files.copy(BenchmarksJar.JAR, target.resolve("benchmarks.jar"));
    Files.setAttribute(jar, "unix:uid", Neighbour.UID);
    BenchmarksJar its = new BenchmarksJar(temp, checkout).of(jar);
    Ended run = its.type(BRIEFLY);
    assertThat(run.out()).contains("Results: target/results/").doesNotContain("Results go to");
    Path result = BenchmarksJar.only(target.resolve("results"), ".json");
    Ended report = its.run("report", "--text", checkout.relativize(result).toString());
    assertThat(report.err()).isEmpty();
    assertThat(report.out()).contains("1 combination");
  }

  /** Its owner may wait for root to come with a jar that only root can change. */
  @Test
  void theResultsOfAnotherJarDoNot() throws Exception {
    Ended run = new BenchmarksJar(temp, checkout).archived().type(BRIEFLY);
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("Results go to " + temp.resolve("state/msgq/results"))
        .contains(checkout + ", of user 60999, can be changed by its owner");
    assertThat(target).isEmptyDirectory();
  }
}
