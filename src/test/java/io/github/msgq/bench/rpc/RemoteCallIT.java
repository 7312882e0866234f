package io.github.msgq.bench.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.bench.cli.BenchmarksJar;
import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stacks as a benchmark. */
class RemoteCallIT {
  private static final String BRIEFLY = "RemoteCall -p stack=rmi -f 1 -wi 1 -w 50ms -i 1 -r 200ms";

  @TempDir Path temp;
  @TempDir Path current;

  @Test
  void measuresAStackWithItsCosts() throws Exception {
    assumeTrue(RpcBuild.missing().isEmpty(), () -> RpcBuild.missing().orElseThrow());
    Ended ended = new BenchmarksJar(temp, current).type(BRIEFLY + " -t 2 --all");
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out())
        .contains("rmi", "--add-opens=java.base/java.lang=ALL-UNNAMED")
        .containsPattern("RemoteCall +avgt +[0-9,.]+ .*us/op")
        .contains("user µs", "1 measured, 0 n/a, 0 failed");
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  @Tag("one-jdk")
  void withoutTheStacksItSaysHowToBuildThem() throws Exception {
    Path alone = Files.copy(BenchmarksJar.JAR, current.resolve("benchmarks.jar"));
    Ended ended = new BenchmarksJar(temp, current).of(alone).type(BRIEFLY);
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.out()).contains("n/a (", "mvn -f rpc package");
    assertThat(temp).isEmptyDirectory();
  }
}
