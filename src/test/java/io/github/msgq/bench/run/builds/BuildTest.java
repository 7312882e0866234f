package io.github.msgq.bench.run.builds;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class BuildTest {
  @Test
  void aFileThatAllForksWriteIsNamed() {
    List<String> options =
        List.of(
            "-jvmArgs",
            "-XX:StartFlightRecording=filename=c.jfr,dumponexit=true",
            "-jvmArgsAppend",
            "-Xlog:gc*:file=a.log:time -Xloggc:b-%p.log -Xlog:gc:d.log -Xlog:os*:stderr");
    Build build = new Build("a.jar", Path.of("a.jar"), Path.of("java"), options);
    assertThat(build.files()).containsExactly("c.jfr", "a.log", "d.log");
  }
}
