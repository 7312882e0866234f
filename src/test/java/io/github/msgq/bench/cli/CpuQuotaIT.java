package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.host.RequiresRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Within half a core, which the kernel grants by the tenth of a second. The group has it however
 * busy the machine is, by its weight, so that it comes to its limit.
 */
@RequiresRoot
@Tag("one-jdk")
class CpuQuotaIT {
  private static final String NAME = "msgq-test-" + ProcessHandle.current().pid();

  @TempDir private Path temp;
  @TempDir private Path current;
  private Path group;

  @BeforeEach
  void limit() throws IOException {
    Path version1 = Path.of("/sys/fs/cgroup/cpu");
    Path version2 = Path.of("/sys/fs/cgroup");
    try {
      boolean first = Files.exists(version1.resolve("tasks"));
      group = Files.createDirectory((first ? version1 : version2).resolve(NAME));
      if (first) {
        Files.writeString(group.resolve("cpu.shares"), "262144"); // the most
        Files.writeString(group.resolve("cpu.cfs_quota_us"), "50000");
      } else {
        Files.writeString(group.resolve("cpu.weight"), "10000"); // the most
        Files.writeString(group.resolve("cpu.max"), "50000 100000");
      }
    } catch (IOException e) {
      abort("no control group with a quota: " + e);
    }
  }

  @AfterEach
  void remove() throws IOException {
    if (group != null) {
      Files.deleteIfExists(group);
    }
  }

  private Ended run(String line) throws Exception {
    List<String> inGroup =
        List.of("sh", "-c", "echo $$ >" + group.resolve("cgroup.procs") + " && exec \"$@\"", "sh");
    return new BenchmarksJar(temp, current).archived().in(inGroup).type(line);
  }

  @Test
  void isNamedByDoctor() throws Exception {
    assertThat(run("doctor --no-gauge").out().replaceAll("\\s+", " "))
        .containsPattern(
            "cpu quota 0\\.5 cores, by cpu\\..* of its control group; throttled \\d+ t")
        .doesNotContain("two-cores cannot run");
  }

  @Test
  void isNamedByARunItsLogAndItsResult() throws Exception {
    Ended ended =
        run(
            "OneWay -p transport=pipe -p connection=long -p server=c -p placement=none"
                + " -f 1 -wi 0 -i 1 -r 300ms");
    String limit = "0.5 cores, by cpu.";
    assertThat(ended.out().replaceAll("\\s+", " "))
        .contains("1 measured")
        .containsPattern("a CPU quota disturbed this run \\(" + limit + ".*\\): throttled [1-9]");
    for (String kind : List.of(".json", ".log")) {
      assertThat(
              Files.readString(BenchmarksJar.only(current.resolve("results"), kind))
                  .replaceAll("\\s+", " "))
          .containsPattern("cpu quota\\W+" + limit + ".*; throttled [1-9].* during this run");
    }
  }
}
