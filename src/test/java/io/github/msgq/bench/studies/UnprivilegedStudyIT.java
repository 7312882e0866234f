package io.github.msgq.bench.studies;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.neighbour.Neighbour;
import io.github.msgq.bench.studies.study.Scale;
import io.github.msgq.host.Command;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study that a user without rights runs. */
@Tag("one-jdk")
@RequiresRoot
@RequiresTool({"setpriv", "unshare"})
class UnprivilegedStudyIT {
  @TempDir Path directory;

  private Process start(Path where, String... command) throws Exception {
    return Command.of(Neighbour.as(command)).in(where).merged().start();
  }

  private Path own(String name) throws Exception {
    Path own = Files.createDirectory(directory.resolve(name));
    Files.setAttribute(own, "unix:uid", Neighbour.UID);
    return own;
  }

  @Test
  void hasANetworkOfItsOwnWhereUserNamespacesAreAllowed() throws Exception {
    try (Neighbour neighbour = Neighbour.in(directory)) {
      Path current = own("current");
      Path temp = own("temp temp"); // an argument that is taken over as it is
      Process trial = start(current, "unshare", "--user", "--map-current-user", "--net", "true");
      Process study =
          start(
              current,
              Path.of(System.getProperty("java.home"), "bin/java").toString(),
              "-Djava.io.tmpdir=" + temp,
              "-XX:TieredStopAtLevel=1",
              "-XX:-UsePerfData",
              "-D" + Scale.MINIATURE + "=0.002",
              "-jar",
              neighbour.jar().toString(),
              "study",
              "apue",
              "--full");
      String out = new String(study.getInputStream().readAllBytes());
      assertThat(out)
          .contains("network: " + (Command.end(trial) == 0 ? "the study's own" : "the machine's"))
          .contains("MQ, real");
      assertThat(Command.end(study)).isZero();
      assertThat(temp).isEmptyDirectory();
      try (var results = Files.list(current.resolve("results"))) {
        assertThat(results.map(file -> Files.isRegularFile(file)).toList())
            .isEqualTo(List.of(true, true));
      }
    }
  }
}
