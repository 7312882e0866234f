package msgq.bench.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import msgq.bench.cli.BenchmarksJar;
import msgq.bench.cli.BenchmarksJar.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stacks as a benchmark. */
class RemoteCallIT {
  private static final String[] BRIEFLY = {
    "RemoteCall", "-f", "1", "-wi", "1", "-w", "50ms", "-i", "1", "-r", "200ms"
  };

  @TempDir Path temp;
  @TempDir Path current;

  @Test
  void measuresAStackWithItsCosts() throws Exception {
    assumeTrue(RpcBuild.missing().isEmpty(), () -> RpcBuild.missing().orElseThrow());
    Ended ended = run("-p", "stack=rmi", "-t", "2", "--all");
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out())
        .contains("JVM flags for rmi alone: --add-opens=java.base/java.lang=ALL-UNNAMED")
        .containsPattern("RemoteCall +avgt +[0-9,.]+ .*us/op")
        .contains("What a message costs", "user µs", "1 measured, 0 n/a, 0 failed");
    assertNothingLeft();
  }

  @Test
  void withoutTheStacksItSaysHowToBuildThem() throws Exception {
    Path alone = Files.copy(BenchmarksJar.JAR, current.resolve("benchmarks.jar"));
    Ended ended = new BenchmarksJar(temp, current).of(alone).run(with("-p", "stack=rmi"));
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.out())
        .contains("n/a (the stacks are not built: type mvn -f rpc package, after mvn package)");
    assertNothingLeft();
  }

  @Test
  void anUnknownStackIsRefusedWithAllThatThereAre() throws Exception {
    Ended ended = run("-p", "stack=grcp-tcp");
    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err()).contains("grcp-tcp", "grpc-tcp, ", "dubbo3-hessian2");
  }

  private Ended run(String... further) throws Exception {
    return new BenchmarksJar(temp, current).run(with(further));
  }

  private static String[] with(String... further) {
    return Stream.of(BRIEFLY, further).flatMap(Stream::of).toArray(String[]::new);
  }

  private void assertNothingLeft() throws Exception {
    try (Stream<Path> left = Files.list(temp)) {
      assertThat(left).isEmpty();
    }
  }
}
